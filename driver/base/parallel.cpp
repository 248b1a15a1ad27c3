// Threads that take the next piece each (parallel.h).
#include "driver/base/parallel.h"

#include <algorithm>
#include <atomic>
#include <future>
#include <thread>
#include <vector>

namespace an5d {

int hardware_threads() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

void at_once(int jobs, std::size_t count, const std::function<void(std::size_t)>& one) {
  std::atomic<std::size_t> next = 0;
  const std::size_t threads = std::min(static_cast<std::size_t>(jobs), count);
  std::vector<std::future<void>> running;
  for (std::size_t n = 0; n < threads; ++n) {
    running.push_back(std::async(std::launch::async, [&] {
      for (std::size_t mine = next++; mine < count; mine = next++) one(mine);
    }));
  }
  for (std::future<void>& worker : running) worker.get();
}

}  // namespace an5d
