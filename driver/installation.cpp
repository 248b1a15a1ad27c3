// The installed tree is known by its emulation folder (installation.h). The paths between the installed
// folders, AN5DC_..._FROM_BIN, and those of the build are CMake's.
#include "driver/installation.h"

#include <filesystem>

namespace an5d {

Installation find_installation() {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path bin = fs::read_symlink("/proc/self/exe", error).parent_path();
  const auto installed = [&](const char* from_bin) { return (bin / from_bin).lexically_normal(); };
  const fs::path data = installed(AN5DC_DATA_FROM_BIN), libraries = installed(AN5DC_LIBRARIES_FROM_BIN);
  if (!error && fs::is_directory(data / "emulation", error)) {
    return {installed(AN5DC_HEADERS_FROM_BIN), data / "emulation/include", data / "verify",
            libraries / AN5DC_VERIFY_LIBRARY_NAME, libraries / AN5DC_EMULATION_LIBRARY_NAME};
  }
  const fs::path built = AN5DC_BUILD_RUNTIME;
  return {built / "include", built / "emulation/include", built / "verify", AN5DC_BUILD_VERIFY_LIBRARY,
          AN5DC_BUILD_EMULATION_LIBRARY};
}

}  // namespace an5d
