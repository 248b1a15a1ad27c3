// How far a long run is, on standard error.
#pragma once

#include <chrono>
#include <mutex>
#include <string>

namespace an5d {

// Where standard error is no terminal: a line for each step, or nothing.
enum class Elsewhere { kLines, kNothing };

// On a terminal one line that changes: "built 3 of 21 [###.................] 1:20 left: tiers=4 ...". Steps
// may come from several threads.
class Progress {
 public:
  Progress(std::string what, std::size_t total, Elsewhere elsewhere);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  void step(const std::string& text);

 private:
  std::string what_;
  std::size_t total_, done_ = 0;
  Elsewhere elsewhere_;
  std::chrono::steady_clock::time_point begin_;
  bool terminal_;
  std::mutex mutex_;
};

}  // namespace an5d
