// Files over POSIX (files.h).
#include "driver/base/files.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <system_error>

#include "driver/base/interrupt.h"

namespace an5d {

std::optional<std::string> read_file(const std::string& path) {
  std::ostringstream text;
  if (path == "-") {
    text << std::cin.rdbuf();
    if (std::ferror(stdin)) return std::nullopt;  // a directory, or closed
    return text.str();
  }
  std::error_code error;
  errno = EISDIR;
  if (std::filesystem::is_directory(path, error)) return std::nullopt;
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  text << file.rdbuf();
  return text.str();
}

std::string cannot_read(const std::string& path) {
  return fmt::format("cannot read '{}': {}", path, std::strerror(errno));
}

std::string cannot_write(const std::string& path) {
  return fmt::format("cannot write '{}': {}", path, std::strerror(errno));
}

std::string cannot_make(const std::string& folder, const std::error_code& error) {
  return fmt::format("cannot make the folder '{}': {}", folder, error.message());
}

namespace {

bool write_whole(std::ofstream file, const std::string& text) {
  file << text;
  file.close();
  return !file.fail();
}

// Where what is written to `path` belongs: a link stays, and what it names is replaced.
std::filesystem::path behind_links(std::filesystem::path path) {
  constexpr int kMost = 40;  // links one behind the other, as Linux has it
  std::error_code error;
  for (int n = 0; n < kMost && std::filesystem::is_symlink(path, error); ++n)
    path = path.parent_path() / std::filesystem::read_symlink(path, error);
  return path;
}

// Devices and pipes are written to, not replaced.
bool is_special(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_other(path, error);
}

}  // namespace

StagedFiles::~StagedFiles() {
  const int reason = errno;  // why it was not committed
  for (const Staged& file : files_) {
    std::remove(file.beside.c_str());
    LeftoversLock()->paths.erase(file.beside);
  }
  errno = reason;
}

bool StagedFiles::add(const std::string& path, const std::string& text) {
  errno = EISDIR;
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return false;
  if (is_special(path)) return write_whole(std::ofstream(path, std::ios::binary), text);
  const std::string target = behind_links(path).string();
  files_.push_back({fmt::format("{}.{}.{}.tmp", target, getpid(), files_.size()), target});
  std::ofstream file;
  {
    const LeftoversLock leftovers;
    leftovers->paths.insert(files_.back().beside);
    file.open(files_.back().beside, std::ios::binary);
  }
  return write_whole(std::move(file), text);
}

bool StagedFiles::commit() {
  const LeftoversLock leftovers;
  for (const Staged& file : files_) {
    std::error_code error;
    std::filesystem::rename(file.beside, file.path, error);
    errno = error.value();
    if (error) return false;
    leftovers->paths.erase(file.beside);
  }
  files_.clear();
  return true;
}

bool write_file(const std::string& path, const std::string& text) {
  StagedFiles staged;
  return staged.add(path, text) && staged.commit();
}

bool make_executable(const std::string& path) {
  using std::filesystem::perms;
  std::error_code error;
  std::filesystem::permissions(path, perms::owner_exec | perms::group_exec | perms::others_exec,
                               std::filesystem::perm_options::add, error);
  return !error;
}

std::optional<std::string> write_product(const std::string& path, const std::string& text) {
  if (path == "-") {
    print_product(text);
    return std::nullopt;
  }
  return write_file(path, text) ? std::nullopt : std::optional(cannot_write(path));
}

void print_product(const std::string& text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0) return;
  throw std::system_error(errno, std::generic_category(), "cannot write to standard output");
}

bool same_file(const std::string& left, const std::string& right) {
  std::error_code error;
  return std::filesystem::equivalent(left, right, error) && !error;
}

ScratchDirectory::ScratchDirectory() {
  const char* named = std::getenv("TMPDIR");
  const bool by_user = named && *named;
  path_ = std::string(by_user ? named : "/tmp") + "/an5dc-XXXXXX";
  const LeftoversLock leftovers;
  if (!mkdtemp(path_.data()))
    throw std::system_error(errno, std::generic_category(),
                            by_user ? fmt::format("cannot make a folder in '{}', which TMPDIR names", named)
                                    : "cannot make a folder in '/tmp'; TMPDIR may name another place");
  leftovers->paths.insert(path_);
}

ScratchDirectory::~ScratchDirectory() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
  LeftoversLock()->paths.erase(path_);
}

}  // namespace an5d
