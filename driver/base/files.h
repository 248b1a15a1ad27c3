// Reading, atomic writing and scratch directories. What is not finished goes when a signal ends the program,
// too (driver/interrupt.h).
#pragma once

#include <optional>
#include <string>
#include <system_error>
#include <vector>

namespace an5d {

// The whole file, or nullopt with errno set. "-" is standard input.
std::optional<std::string> read_file(const std::string& path);

// "cannot read 'PATH': REASON", and the same of writing, by errno: of the call that has just failed.
std::string cannot_read(const std::string& path);
std::string cannot_write(const std::string& path);
// "cannot make the folder 'PATH': REASON"
std::string cannot_make(const std::string& folder, const std::error_code& error);

// Files written beside their targets and then renamed all together, so that no half-written file is ever
// seen. What is not committed is removed at the end of the scope.
class StagedFiles {
 public:
  StagedFiles() = default;
  StagedFiles(const StagedFiles&) = delete;
  StagedFiles& operator=(const StagedFiles&) = delete;
  ~StagedFiles();
  // False, with errno set, if that fails.
  bool add(const std::string& path, const std::string& text);
  bool commit();

 private:
  struct Staged {
    std::string beside, path;
  };
  std::vector<Staged> files_;
};

// One file, staged and committed. False, with errno set, if that fails.
bool write_file(const std::string& path, const std::string& text);

// Lets everybody execute the file. False if that fails.
bool make_executable(const std::string& path);

// Writes to the file, or prints if it is "-". What went wrong with the file, or nothing.
std::optional<std::string> write_product(const std::string& path, const std::string& text);

// Writes to standard output. Throws system_error where it takes no more.
void print_product(const std::string& text);

// Are these two names of one existing file?
bool same_file(const std::string& left, const std::string& right);

// A new directory below the one that TMPDIR names, or else the system's, removed at the end of its scope.
// Throws system_error, which names both, where there can be none.
class ScratchDirectory {
 public:
  ScratchDirectory();
  ScratchDirectory(const ScratchDirectory&) = delete;
  ScratchDirectory& operator=(const ScratchDirectory&) = delete;
  ~ScratchDirectory();
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace an5d
