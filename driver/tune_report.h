// What a tuning run says: the table at its end, and lines on the way.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "driver/tune_cache.h"
#include "driver/tune_text.h"

namespace an5d {

// The table of one nest: GCells/s as predicted and as measured, registers, bytes of local memory, schedule;
// what failed first, with the reason, the fastest last.
std::string tune_table(const TuneNest& nest, const std::vector<Measured>& measured);

// "running tiers=4 ... (3 of 21, 1:20 left)" on stderr: one line that changes on a terminal, else a line
// each.
class Progress {
 public:
  Progress(std::string what, std::size_t total);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  void step(const std::string& text);

 private:
  std::string what_;
  std::size_t total_, done_ = 0;
  std::chrono::steady_clock::time_point begin_;
  bool terminal_;
};

}  // namespace an5d
