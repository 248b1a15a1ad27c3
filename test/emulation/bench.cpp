// Measures the emulation: nanoseconds per thread switch and per shared access. Run by hand; see
// docs/emulation.md.

#include <chrono>
#include <cstdio>

#include "an5d/emulation.h"
#include "bench.h"

namespace {

double seconds(int blocks, int threads, int barriers, int loads) {
  an5d::emulation::reset(1);
  const auto start = std::chrono::steady_clock::now();
  if (run_rounds(blocks, threads, barriers, loads) != cudaSuccess) std::puts("fault");
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

int main() {
  for (int threads : {32, 256, 1024}) {
    const int rounds = 5000, blocks = 4;
    const double visits = 1.0 * threads * rounds * blocks;
    seconds(1, threads, 10, 0);
    const double bare = seconds(blocks, threads, rounds, 0);
    const double loaded = seconds(blocks, threads, rounds, 8);
    std::printf("%4d threads: %.1f ns per switch with one store, %.1f ns per shared load\n", threads,
                bare / visits * 1e9, (loaded - bare) / visits / 8 * 1e9);
  }
  return 0;
}
