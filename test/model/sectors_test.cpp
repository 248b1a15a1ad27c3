// Counts of sectors (model/sectors.h): what a visit of every lane, block and row counts, the launches that
// ncu has counted, and what must hold for any kernel.
#include "model/sectors.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <random>
#include <set>
#include <tuple>

#include "model/predict_traffic.h"
#include "unit/support.h"

namespace an5d::test {
namespace {

constexpr int kSector = 32;
using Place = std::tuple<long long, long long, long long>;  // z, y, and a sector of the row

// 7 points, or those and what the test asks for.
ArrayReads star(int bytes) {
  return {0, bytes, {{0, 0, 0}, {-1, 0, 0}, {1, 0, 0}, {0, -1, 0}, {0, 1, 0}, {0, 0, -1}, {0, 0, 1}}};
}

// Arrays begin at a sector, and so does a plane if the number of rows is a multiple of all phases: here of 8.
struct Array {
  const TrafficLaunch& launch;
  int bytes;
  long long rows = 64;
  long long sector(long long x, long long y, long long z) const {
    return (((z * rows + y) * launch.pitch() + x) * bytes + (1 << 20) * kSector) / kSector;
  }
};

// All sectors that a group of cells touches.
std::set<long long> touched(const Array& array, const ArrayReads& reads, const Place& first,
                            const Place& end) {
  std::set<long long> sectors;
  const auto [z0, y0, x0] = first;
  const auto [z1, y1, x1] = end;
  for (long long z = z0; z < z1; ++z)
    for (long long y = y0; y < y1; ++y)
      for (long long x = x0; x < x1; ++x)
        for (const Offset3& offset : reads.offsets)
          sectors.insert(array.sector(x + offset.x, y + offset.y, z + offset.z));
  return sectors;
}

// Every block, by its cells: x from a multiple of a warp, those before `first` left out.
template <class Visit>
void each_block(const TrafficLaunch& launch, const Extent3& step, const Visit& visit) {
  const long long end = launch.first + launch.grid.x;
  for (long long z = 0; z < launch.grid.z; z += step.z)
    for (long long y = 0; y < launch.grid.y; y += step.y)
      for (long long x = launch.first / 32 * 32; x < end; x += step.x)
        visit(Place{z, y, std::max(x, launch.first)},
              Place{std::min(z + step.z, launch.grid.z), std::min(y + step.y, launch.grid.y),
                    std::min(x + step.x, end)});
}

// Rows of 8 phases in a plane: 64 of them make all phases equally frequent.
TrafficLaunch drawn(std::mt19937& random) {
  const auto number = [&](int from, int to) { return std::uniform_int_distribution<int>(from, to)(random); };
  TrafficLaunch launch;
  launch.grid = {number(3, 150), 64, number(1, 9)};
  launch.block = {32 * number(1, 3), 1 << number(0, 3), 1};
  launch.chunk_z = number(1, 5);
  launch.first = number(1, 2);
  launch.behind = number(1, 6);
  return launch;
}

TEST_CASE("sectors of warps, blocks, arrays and stores are what a visit counts", "[sectors]") {
  std::mt19937 random(1);
  for (int n = 0; n < 60; ++n) {
    const TrafficLaunch launch = drawn(random);
    const ArrayReads reads = star(n % 2 ? 4 : 8);
    const Array array{launch, reads.bytes};
    double loaded = 0, stored = 0, of_blocks = 0;
    each_block(launch, {32, 1, 1}, [&](const Place& first, const Place& end) {
      for (const Offset3& offset : reads.offsets)
        loaded += static_cast<double>(touched(array, {0, reads.bytes, {offset}}, first, end).size());
      stored += static_cast<double>(touched(array, {0, reads.bytes, {{}}}, first, end).size());
    });
    each_block(launch, {launch.block.x, launch.block.y, launch.chunk_z},
               [&](const Place& first, const Place& end) {
                 // Row by row: where rows are not whole sectors, two rows share one, which L1 has for both.
                 std::map<std::pair<long long, long long>, std::set<long long>> rows;
                 const auto [z0, y0, x0] = first;
                 const auto [z1, y1, x1] = end;
                 for (long long z = z0; z < z1; ++z)
                   for (long long y = y0; y < y1; ++y)
                     for (const Offset3& offset : reads.offsets)
                       for (long long x = x0; x < x1; ++x)
                         rows[{z + offset.z, y + offset.y}].insert(
                             array.sector(x + offset.x, y + offset.y, z + offset.z));
                 for (const auto& [row, sectors] : rows) of_blocks += static_cast<double>(sectors.size());
               });
    const TrafficKernel kernel = {{reads}, {reads.bytes}};
    INFO(launch.grid.x << " " << launch.block.x << "x" << launch.block.y << " c " << launch.chunk_z
                       << " pitch " << launch.pitch());
    CHECK(sectors_loaded(kernel, launch, kSector) == Approx(loaded * kSector));
    CHECK(sectors_stored(kernel, launch, kSector) == Approx(stored * kSector));
    // A block need not have all phases of rows: a mean over all of them is near.
    CHECK(sectors_of_blocks({reads}, launch, kSector) == Approx(of_blocks * kSector).epsilon(0.02));
    CHECK(sectors_filled(kernel, launch, kSector) <=
          2.0 * kSector * static_cast<double>(launch.grid.y * launch.grid.z));
  }
}

TEST_CASE("a long chunk has as many rows as a visit counts", "[sectors]") {
  TrafficLaunch launch = {{64, 64, 40}, {32, 4, 1}, 20};
  launch.first = launch.behind = 4;
  const double twenty = sectors_of_blocks({star(8)}, launch, kSector);
  // Of each of 2 blocks along x, 16 along y, 2 along z: 20 planes of 4 rows with ends (9 or 10 sectors), 2
  // rows beside, and 4 rows in a plane at either end, of 8 sectors each.
  const double with_ends = 20.0 * 4, others = 20.0 * 2 + 2.0 * 4;
  launch.chunk_z = 1;
  const double one = sectors_of_blocks({star(8)}, launch, kSector);
  CHECK(one > twenty);
  // first = 4 cells of 8 bytes is a sector: 28 cells, then 32, then 4.
  const double ends = (7 + 2) + (8 + 2) + (1 + 2), own = 7 + 8 + 1;
  CHECK(twenty == 16 * 2 * kSector * (with_ends * ends + others * own));
  CHECK(one == 16 * 40 * kSector * (4.0 * ends + (2.0 + 8.0) * own));
}

TEST_CASE("registers keep a column: 3 c + 2 aligned loads become c + 2 and 4 c", "[sectors]") {
  const TrafficKernel kernel = {{star(8)}, {8}};
  TrafficLaunch launch = {{32, 1, 64}, {32, 1, 1}, 8};
  const double again = sectors_loaded(kernel, launch, kSector);
  launch.columns = Columns::kKept;
  const double kept = sectors_loaded(kernel, launch, kSector);
  CHECK(again - kept == (3 * 64 - 8 * (8 + 2)) * 8.0 * kSector);
}

// Bytes of launches that ncu has counted on an H200 (docs/results/h200_volumes.csv), to the last one.
TEST_CASE("what warps load and store is what ncu counts", "[sectors]") {
  const std::vector<TrafficKernel> kernels = traffic_kernels(example("traffic/7pt-1"));
  const auto launch = [](long long cells) {
    TrafficLaunch one = {{cells, cells, cells}, {32, 4, 1}};
    one.first = one.behind = 1;
    return one;
  };
  CHECK(sectors_loaded(kernels[0], launch(510), kSector) == 7707283200);
  CHECK(sectors_stored(kernels[0], launch(510), kSector) == 1065369600);
  CHECK(sectors_loaded(kernels[0], launch(256), kSector) ==
        Approx(1027604480).epsilon(1e-6));  // rows of 64.5 sectors
  CHECK(sectors_loaded(kernels[0], launch(62), kSector) == 14022912);
}

TEST_CASE("of a table a warp reads one sector", "[sectors]") {
  ArrayReads table = {0, 8, {{0, 0, 0}}, {false, false, true}};
  TrafficLaunch launch = {{64, 8, 4}, {32, 4, 1}};
  CHECK(sectors_loaded({{table}, {}}, launch, kSector) == 2 * 8 * 4 * kSector);
  CHECK(sectors_of_blocks({table}, launch, kSector) == 2 * 2 * 4 * kSector);
  CHECK(sectors_of_arrays({table}, launch, kSector) == 4 * kSector);
}

KernelTraffic counted(const TrafficLaunch& launch, const DeviceSpec& device) {
  return kernel_traffic({{star(8)}, {8}}, launch, device).value();
}

TEST_CASE("what fits L2 stays there from step to step", "[sectors]") {
  const DeviceSpec& h200 = *find_device("h200");
  const auto of = [&](long long cells, int chunk) {
    TrafficLaunch launch = {{cells, cells, cells}, {32, 4, 1}, chunk, 16};
    launch.first = launch.behind = 1;
    return counted(launch, h200);
  };
  CHECK(of(62, 1).memory == 0);
  CHECK(of(510, 1).lost_reads == 1);
  CHECK(of(510, 1).lost_stores == 1);
  // Each array once, and the two sectors of a row that are stored in part.
  const double once = 512.0 * 512 * 512 * 8, stores = 510.0 * 510 * 512 * 8, filled = 2.0 * 32 * 510 * 510;
  CHECK(of(510, 1).memory == Approx(once + stores + filled));
  // Between two uses of a plane of a chunk of 64 more than L2 holds is moved: planes at its ends twice.
  CHECK(of(510, 64).memory > 1.01 * of(510, 1).memory);
  double before = 0;
  for (const long long cells : {62, 94, 110, 126, 142, 158, 190}) {
    const KernelTraffic traffic = of(cells, 8);
    CHECK(traffic.lost_reads <= traffic.lost_stores);
    CHECK(traffic.lost_stores >= before);
    before = traffic.lost_stores;
  }
}

TEST_CASE("neighbours on an SM share halos, but for chunks", "[sectors]") {
  const DeviceSpec& h200 = *find_device("h200");
  TrafficFit alone = fitted_traffic();
  alone.beside = 0;
  TrafficLaunch launch = {{62, 62, 62}, {64, 1, 1}, 1, 32};
  launch.first = launch.behind = 1;
  const TrafficKernel kernel = {{star(8)}, {8}};
  CHECK(kernel_traffic(kernel, launch, h200)->l2 < 0.8 * kernel_traffic(kernel, launch, h200, alone)->l2);
  launch.chunk_z = 2;
  CHECK(kernel_traffic(kernel, launch, h200)->l2 == kernel_traffic(kernel, launch, h200, alone)->l2);
}

TEST_CASE("the time of a launch is no less than each part", "[sectors]") {
  const TrafficFit& fit = fitted_traffic();
  const TrafficSeconds levels = {1e-3, 2e-3, 3e-3};
  const double full = launch_seconds(levels, {0, 0}, 1);
  CHECK(full > fit.launch + 3e-3);
  CHECK(full < fit.launch + 6e-3);
  CHECK(launch_seconds(levels, {0, 0}, 0.5) > full);
  CHECK(launch_seconds(levels, {5e-3, 0}, 1) > 5e-3);
  CHECK(launch_seconds(levels, {0, 9e-3}, 1) > 9e-3);
  CHECK(launch_seconds({}, {}, 1) == Approx(fit.launch));
  KernelTraffic traffic;
  traffic.groups = 3;
  traffic.blocks = 1e6;
  traffic.lost_reads = 0;
  const TrafficWaits waits = traffic_waits(traffic, {{}, {}, 8});
  CHECK(waits.planes == Approx(24 * fit.plane));
  CHECK(waits.blocks == Approx(1e6 / fit.blocks));
}

}  // namespace
}  // namespace an5d::test
