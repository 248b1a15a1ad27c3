// The cache's file (store.h).
#include "driver/tune/store.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <filesystem>

#include "driver/base/files.h"
#include "driver/base/process.h"

namespace an5d {
namespace {

// An exclusive lock on a file of its own, for this scope.
class Lock {
 public:
  explicit Lock(const std::string& path) : file_(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
    held_ = file_ >= 0 && flock(file_, LOCK_EX) == 0;
  }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;
  ~Lock() {
    if (file_ >= 0) close(file_);
  }
  bool held() const { return held_; }

 private:
  int file_;
  bool held_ = false;
};

}  // namespace

std::string cache_path() {
  const std::string own = tool("AN5D_CACHE_DIR", "");
  if (!own.empty()) return own + "/tuned.json";
  const std::string cache = tool("XDG_CACHE_HOME", "");
  return (cache.empty() ? tool("HOME", ".") + "/.cache" : cache) + "/an5dc/tuned.json";
}

std::variant<Cache, CacheError> load_cache(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error) && !error) return Cache{};
  const std::optional<std::string> text = read_file(path);
  if (!text) return CacheError{cannot_read(path)};
  return parse_cache(*text, path);
}

std::optional<CacheError> store(const std::string& path, const TuneKey& key, const Measured& measured) {
  std::error_code error;
  std::filesystem::create_directories(std::filesystem::path(path).parent_path(), error);
  const Lock lock(path + ".lock");
  if (error || !lock.held()) return CacheError{fmt::format("cannot write '{}'", path)};
  auto cache = load_cache(path);
  if (const auto* wrong = std::get_if<CacheError>(&cache)) return *wrong;
  add(std::get<Cache>(cache), key, measured);
  if (write_file(path, to_json(std::get<Cache>(cache)))) return std::nullopt;
  return CacheError{cannot_write(path)};
}

std::string nvcc_version() {
  const Outcome asked = run_program({tool("NVCC", "nvcc"), "--version"});
  const std::size_t at = asked.output.find(", V");
  if (asked.status != 0 || at == std::string::npos) return "";
  return asked.output.substr(at + 3, asked.output.find_first_of(" \r\n", at + 3) - (at + 3));
}

}  // namespace an5d
