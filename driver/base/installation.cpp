// The installed tree is known by its emulation folder (installation.h). The paths between the installed
// folders, AN5DC_..._FROM_BIN, and those of the build are CMake's.
#include "driver/base/installation.h"

#include <filesystem>

namespace an5d {

namespace fs = std::filesystem;

std::optional<Installation> installation_at(const std::string& program_folder, const Installation& built) {
  const auto from_bin = [&](const char* path) {
    return (fs::path(program_folder) / path).lexically_normal();
  };
  const fs::path data = from_bin(AN5DC_DATA_FROM_BIN), libraries = from_bin(AN5DC_LIBRARIES_FROM_BIN);
  std::error_code error;
  if (fs::is_directory(data / "emulation", error)) {
    return Installation{from_bin(AN5DC_HEADERS_FROM_BIN),
                        data / "emulation",
                        data / "emulation",
                        data / "verify",
                        libraries / AN5DC_VERIFY_LIBRARY_NAME,
                        libraries / AN5DC_EMULATION_LIBRARY_NAME};
  }
  if (fs::is_directory(built.emulation, error)) return built;
  return std::nullopt;
}

std::optional<Installation> find_installation() {
  const fs::path built = AN5DC_BUILD_RUNTIME;
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  return installation_at(error ? "/" : program.parent_path().string(),
                         {built / "include", built / "emulation", AN5DC_BUILD_FLAGS, built / "verify",
                          AN5DC_BUILD_VERIFY_LIBRARY, AN5DC_BUILD_EMULATION_LIBRARY});
}

}  // namespace an5d
