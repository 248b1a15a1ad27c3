// Files and processes over POSIX (files.h).
#include "driver/files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <future>
#include <iostream>
#include <sstream>
#include <system_error>

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

bool write_whole(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
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
  for (const Staged& file : files_) std::remove(file.beside.c_str());
}

bool StagedFiles::add(const std::string& path, const std::string& text) {
  errno = EISDIR;
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return false;
  if (is_special(path)) return write_whole(path, text);
  const std::string target = behind_links(path).string();
  files_.push_back({fmt::format("{}.{}.{}.tmp", target, getpid(), files_.size()), target});
  return write_whole(files_.back().beside, text);
}

bool StagedFiles::commit() {
  for (const Staged& file : files_) {
    std::error_code error;
    std::filesystem::rename(file.beside, file.path, error);
    errno = error.value();
    if (error) return false;
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
  if (path != "-") return write_file(path, text) ? std::nullopt : std::optional(cannot_write(path));
  const bool printed = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  return printed && std::fflush(stdout) == 0 ? std::nullopt
                                             : std::optional<std::string>("cannot write to standard output");
}

bool same_file(const std::string& left, const std::string& right) {
  std::error_code error;
  return std::filesystem::equivalent(left, right, error) && !error;
}

ScratchDirectory::ScratchDirectory() {
  const char* named = std::getenv("TMPDIR");
  const bool by_user = named && *named;
  path_ = std::string(by_user ? named : "/tmp") + "/an5dc-XXXXXX";
  if (!mkdtemp(path_.data()))
    throw std::system_error(errno, std::generic_category(),
                            by_user ? fmt::format("cannot make a folder in '{}', which TMPDIR names", named)
                                    : "cannot make a folder in '/tmp'; TMPDIR may name another place");
}

ScratchDirectory::~ScratchDirectory() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

Outcome run_program(const std::vector<std::string>& command) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return {-1, "cannot make a pipe"};  // no end for what others start
  const pid_t child = fork();
  if (child < 0) return {-1, "cannot start a process"};
  if (child == 0) {
    std::vector<char*> arguments;
    for (const std::string& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
    arguments.push_back(nullptr);
    sigset_t interrupt;  // may be blocked here, where somebody cleans up first; not for the child
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    sigprocmask(SIG_UNBLOCK, &interrupt, nullptr);
    dup2(ends[1], STDOUT_FILENO);
    dup2(ends[1], STDERR_FILENO);
    execvp(arguments[0], arguments.data());
    std::perror(arguments[0]);
    _exit(127);
  }
  close(ends[1]);
  Outcome outcome;
  char buffer[4096];
  for (ssize_t got = 0; (got = read(ends[0], buffer, sizeof buffer)) > 0;) outcome.output.append(buffer, got);
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  if (WIFSIGNALED(status)) outcome.output += fmt::format("killed by signal {}\n", WTERMSIG(status));
  return outcome;
}

std::string tool(const char* variable, const char* otherwise) {
  const char* value = std::getenv(variable);
  return value && *value ? value : otherwise;
}

std::vector<Outcome> run_programs(const std::vector<std::vector<std::string>>& commands) {
  std::vector<std::future<Outcome>> running;
  for (const std::vector<std::string>& command : commands) {
    running.push_back(std::async(std::launch::async, run_program, command));
  }
  std::vector<Outcome> outcomes;
  for (std::future<Outcome>& one : running) outcomes.push_back(one.get());
  return outcomes;
}

}  // namespace an5d
