// Processes over posix_spawn (process.h): nothing runs between fork and exec, as there may be other threads.
#include "driver/base/process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <future>

#include "driver/base/interrupt.h"

namespace an5d {
namespace {

// Output goes to `output`; standard input is empty, as a group in the background may not read a terminal.
class Surroundings {
 public:
  Surroundings(int output, const Leftovers& signals) {
    posix_spawn_file_actions_init(&files_);
    posix_spawn_file_actions_adddup2(&files_, output, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&files_, output, STDERR_FILENO);
    posix_spawn_file_actions_addopen(&files_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawnattr_init(&attributes_);
    posix_spawnattr_setpgroup(&attributes_, 0);
    posix_spawnattr_setsigmask(&attributes_, &signals.mask);
    posix_spawnattr_setsigdefault(&attributes_, &signals.defaults);
    posix_spawnattr_setflags(&attributes_,
                             POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  }
  Surroundings(const Surroundings&) = delete;
  Surroundings& operator=(const Surroundings&) = delete;
  ~Surroundings() {
    posix_spawnattr_destroy(&attributes_);
    posix_spawn_file_actions_destroy(&files_);
  }
  // 0 or an error number.
  int start(pid_t& child, char* const* arguments) const {
    return posix_spawnp(&child, arguments[0], &files_, &attributes_, arguments, environ);
  }

 private:
  posix_spawn_file_actions_t files_{};
  posix_spawnattr_t attributes_{};
};

int start(const std::vector<std::string>& command, int output, pid_t& child) {
  std::vector<char*> arguments;
  for (const std::string& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  const LeftoversLock leftovers;
  const int error = Surroundings(output, *leftovers.operator->()).start(child, arguments.data());
  if (error == 0) leftovers->children.insert(child);
  return error;
}

int status_of(pid_t child) {
  siginfo_t info{};
  waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOWAIT);
  const LeftoversLock leftovers;  // off the list before another process can get its number
  int status = 0;
  waitpid(child, &status, 0);
  leftovers->children.erase(child);
  return status;
}

}  // namespace

Outcome run_program(const std::vector<std::string>& command) {
  return run_program(command, [](std::string_view) {});
}

Outcome run_program(const std::vector<std::string>& command, const OnLine& on_line) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return {-1, "cannot make a pipe\n"};
  pid_t child = 0;
  const int error = start(command, ends[1], child);
  close(ends[1]);
  if (error != 0) {
    close(ends[0]);
    return {127, fmt::format("{}: {}\n", command[0], std::strerror(error))};
  }
  Outcome outcome;
  char buffer[4096];
  std::size_t told = 0;
  for (ssize_t got = 0; (got = read(ends[0], buffer, sizeof buffer)) > 0;) {
    outcome.output.append(buffer, got);
    for (std::size_t end; (end = outcome.output.find('\n', told)) != std::string::npos; told = end + 1)
      on_line(std::string_view(outcome.output).substr(told, end - told));
  }
  close(ends[0]);
  const int status = status_of(child);
  outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  if (WIFSIGNALED(status)) outcome.output += fmt::format("killed by signal {}\n", WTERMSIG(status));
  return outcome;
}

std::vector<Outcome> run_programs(const std::vector<std::vector<std::string>>& commands) {
  std::vector<std::future<Outcome>> running;
  for (const std::vector<std::string>& command : commands)
    running.push_back(std::async(std::launch::async, [&command] { return run_program(command); }));
  std::vector<Outcome> outcomes;
  for (std::future<Outcome>& one : running) outcomes.push_back(one.get());
  return outcomes;
}

std::string tool(const char* variable, const char* otherwise) {
  const char* value = std::getenv(variable);
  return value && *value ? value : otherwise;
}

}  // namespace an5d
