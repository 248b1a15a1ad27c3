// Programs of the user's, run as the user would: in a folder, with standard input, for a limited time.
#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace an5d {

struct Conditions {
  std::vector<std::string> command;  // a path, then the arguments
  std::string name;                  // that the program finds as its own
  std::string folder;                // where it runs
  int input = -1;                    // file descriptor of standard input; below 0: there is none
  std::chrono::seconds most{60};     // after which it is killed
};

struct Ran {
  enum class End { kExit, kSignal, kTooLong, kTooMuch, kNotStarted };
  End end = End::kNotStarted;
  int number = 0;              // of the exit or the signal
  std::string output, errors;  // standard output and standard error
  std::chrono::duration<double> took{0};
};

// Runs it in a process group of its own, which is killed as a whole after its time, or when it has written
// kMostOutput.
constexpr std::size_t kMostOutput = std::size_t{1} << 28;
Ran run_under(const Conditions& conditions);

// This process becomes that program, with what the user gave this one: terminal, standard input, signals.
// Comes back, with errno set, only where that fails. The file is open as `program` and may be gone.
void become(int program, const std::string& name, const std::vector<std::string>& arguments);

}  // namespace an5d
