// Reading, atomic writing, scratch directories and child processes.
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

// Writes to the file, or to standard output if it is "-". What went wrong, or nothing.
std::optional<std::string> write_product(const std::string& path, const std::string& text);

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

struct Outcome {
  int status = 0;      // exit status; -1 if the program could not be started or was killed
  std::string output;  // stdout and stderr
};

// Runs a program found on PATH, without a shell, and waits.
Outcome run_program(const std::vector<std::string>& command);

// The program that this environment variable names, or else this one.
std::string tool(const char* variable, const char* otherwise);

// The programs at once, one process each; outcomes in the same order.
std::vector<Outcome> run_programs(const std::vector<std::vector<std::string>>& commands);

}  // namespace an5d
