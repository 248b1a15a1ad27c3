// Child processes: a command line in, exit status and output out.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace an5d {

struct Outcome {
  int status = 0;      // exit status; -1 if the program was killed, 127 if it could not be started
  std::string output;  // stdout and stderr
};

// Runs a program found on PATH, without a shell and without input, and waits. It leads a process group of its
// own, which ends with this program (driver/interrupt.h).
Outcome run_program(const std::vector<std::string>& command);

// The same; `on_line` is called with each line of its output as it comes, without the end of the line.
using OnLine = std::function<void(std::string_view line)>;
Outcome run_program(const std::vector<std::string>& command, const OnLine& on_line);

// The programs at once, one process each; outcomes in the same order.
std::vector<Outcome> run_programs(const std::vector<std::vector<std::string>>& commands);

// The program that this environment variable names, or else this one.
std::string tool(const char* variable, const char* otherwise);

}  // namespace an5d
