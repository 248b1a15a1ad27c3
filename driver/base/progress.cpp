// The line of a long run (progress.h).
#include "driver/base/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace an5d {
namespace {

std::string bar(std::size_t done, std::size_t total) {
  constexpr std::size_t kWidth = 20;
  const std::size_t full = kWidth * std::min(done, total) / total;
  return "[" + std::string(full, '#') + std::string(kWidth - full, '.') + "]";
}

}  // namespace

Progress::Progress(std::string what, std::size_t total, Elsewhere elsewhere)
    : what_(std::move(what)),
      total_(total),
      elsewhere_(elsewhere),
      begin_(std::chrono::steady_clock::now()),
      terminal_(isatty(STDERR_FILENO) == 1) {}

Progress::~Progress() {
  if (terminal_ && done_ > 0) std::fputs("\n", stderr);  // which throws nothing
}

void Progress::step(const std::string& text) {
  const std::lock_guard lock(mutex_);
  ++done_;
  if (!terminal_) {
    if (elsewhere_ == Elsewhere::kLines) fmt::print(stderr, "{} {} of {}: {}\n", what_, done_, total_, text);
    return;
  }
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin_;
  const int left =
      static_cast<int>(spent.count() / static_cast<double>(done_) * static_cast<double>(total_ - done_));
  fmt::print(stderr, "\r\033[K{} {} of {} {} {}:{:02} left: {}", what_, done_, total_, bar(done_, total_),
             left / 60, left % 60, text);
  std::fflush(stderr);
}

}  // namespace an5d
