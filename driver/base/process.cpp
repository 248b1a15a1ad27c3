// Runs programs and reads what they write (process.h).
#include "driver/base/process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <future>

#include "driver/base/child.h"

namespace an5d {
Outcome run_program(const std::vector<std::string>& command) {
  return run_program(command, [](std::string_view) {});
}

Outcome run_program(const std::vector<std::string>& command, const OnLine& on_line) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return {-1, "cannot make a pipe\n"};
  pid_t child = 0;
  const int error = start_child(command[0], command, {-1, ends[1], ends[1]}, child);
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
  const int status = status_of_child(child);
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
