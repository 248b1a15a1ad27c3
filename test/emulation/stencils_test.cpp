// Correct kernels: no fault at any seed, and the results of the plain loops below, bit for bit.

#include <catch2/catch.hpp>
#include <random>
#include <vector>

#include "an5d/emulation.h"
#include "stencils.h"

namespace emulation = an5d::emulation;

namespace {

template <typename T>
std::vector<T> random_cells(std::size_t count) {
  std::mt19937 engine(42);
  std::vector<T> cells(count);
  for (T& cell : cells) cell = static_cast<T>(static_cast<double>(engine() % 20001) / 100.0 - 100.0);
  return cells;
}

template <typename T>
T combine(T a, T b, T c) {
  if constexpr (sizeof(T) == 1) {
    return static_cast<T>(a + 2 * b - c);
  } else {
    return T(0.25) * a + T(0.5) * b + T(0.2) * c;
  }
}

template <typename T>
void advance_line(std::vector<T>& cells, int steps) {
  for (int step = 0; step < steps; ++step) {
    const std::vector<T> old = cells;
    for (std::size_t i = 1; i + 1 < cells.size(); ++i) cells[i] = combine(old[i - 1], old[i], old[i + 1]);
  }
}

template <typename T>
void advance_rows(std::vector<T>& cells, int rows, int columns, int steps) {
  for (int step = 0; step < steps; ++step) {
    const std::vector<T> old = cells;
    for (int j = 1; j < rows - 1; ++j) {
      for (int i = 1; i < columns - 1; ++i) {
        const T* c = &old[j * columns + i];
        cells[j * columns + i] = T(0.2) * (c[-columns] + c[-1] + c[0] + c[1] + c[columns]);
      }
    }
  }
}

void require_clean() {
  for (const emulation::Fault& fault : emulation::faults()) UNSCOPED_INFO(emulation::describe(fault));
  CHECK(emulation::faults().empty());
  CHECK(emulation::live_device_bytes() == 0);
}

}  // namespace

TEMPLATE_TEST_CASE("a line in double-buffered shared memory", "[stencil]", float, double, std::int8_t) {
  const int seed = GENERATE(1, 2, 3);
  const int cells = GENERATE(1, 3, 64, 257);
  emulation::reset(seed);
  std::vector<TestType> device = random_cells<TestType>(cells);
  std::vector<TestType> host = device;
  REQUIRE(run_line(device.data(), cells, 9) == cudaSuccess);
  advance_line(host, 9);
  require_clean();
  CHECK(device == host);
}

TEMPLATE_TEST_CASE("rows streamed through registers", "[stencil]", float, double) {
  const int seed = GENERATE(1, 2, 3);
  emulation::reset(seed);
  const int rows = 23, columns = 61;
  std::vector<TestType> device = random_cells<TestType>(rows * columns);
  std::vector<TestType> host = device;
  REQUIRE(run_stream(device.data(), rows, columns, 7) == cudaSuccess);
  advance_rows(host, rows, columns, 7);
  require_clean();
  CHECK(device == host);
  CHECK(emulation::statistics().launches == 3);
  CHECK(emulation::statistics().shared_writes > 0);
}

TEST_CASE("shuffles and warp barriers", "[stencil]") {
  emulation::reset(GENERATE(1, 2, 3, 4));
  const std::vector<float> old = random_cells<float>(128);
  std::vector<float> device = old;
  REQUIRE(run_lanes(device.data(), 128) == cudaSuccess);
  require_clean();
  for (int i = 0; i < 128; ++i) {
    const int at = i ^ 1;
    const float left = at % 32 == 0 ? old[at] : old[at - 1];
    const float right = at % 32 == 31 ? old[at] : old[at + 1];
    CHECK(device[i] == left + old[at] + right + 1.0f);
  }
}

TEST_CASE("vector loads, constant tables and device functions", "[stencil]") {
  emulation::reset(1);
  const std::vector<float> old = random_cells<float>(256);
  std::vector<float> device = old;
  REQUIRE(run_wide(device.data(), 256) == cudaSuccess);
  require_clean();
  for (int i = 0; i < 64; ++i) {
    const float* c = &old[4 * i];
    CHECK(device[4 * i] == c[0] * (i & 1 ? 0.25f : 0.5f) + static_cast<float>(i % 4 + 1));
    CHECK(device[4 * i + 3] == c[3] / 2.0f + std::sqrt(std::fabs(c[1])) + std::fma(c[2], 2.0f, 1.0f));
  }
}

TEST_CASE("a grid beyond 2^31 cells runs sparsely, by selected blocks", "[stencil]") {
  emulation::reset(1);
  const std::int64_t cells = (std::int64_t{1} << 31) + 1000;
  const auto last_block = static_cast<unsigned>((cells - 1) / 256);
  emulation::set_untracked(true);
  emulation::set_block_filter([last_block](dim3 block) { return block.x == last_block || block.x == 0; });
  REQUIRE(run_beyond_int(cells) == cudaSuccess);
  require_clean();
  CHECK(emulation::statistics().blocks == 2);
  emulation::reset(1);
}
