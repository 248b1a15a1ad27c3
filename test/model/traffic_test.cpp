// The three-level traffic model: the worked example of its paper (Su et al., Table 2) number by number, the
// other numbers that its text has, counts by visiting every element, and what must hold for any kernel.
#include "model/traffic.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <random>
#include <set>
#include <tuple>

#include "model/predict_traffic.h"
#include "unit/support.h"

namespace an5d::test {
namespace {

constexpr double kMiB = 1024 * 1024;
constexpr int kDouble = 8;

const DeviceSpec& k20() { return *find_device("k20"); }

TrafficKernel kernel_of(const std::string& name) {
  const std::vector<TrafficKernel> kernels = traffic_kernels(example("traffic/" + name));
  REQUIRE(kernels.size() == 1);
  return kernels[0];
}

// Table 2: 256^3 cells, blocks of 32 x 4 x 1, 16 of them on an SMX.
const TrafficLaunch kTable2 = {{256, 256, 256}, {32, 4, 1}, 1, 16};

KernelTraffic counted(const TrafficKernel& kernel, const TrafficLaunch& launch,
                      const DeviceSpec& device = k20()) {
  const std::optional<KernelTraffic> traffic = kernel_traffic(kernel, launch, device);
  REQUIRE(traffic);
  return *traffic;
}

TEST_CASE("Table 2: the worked example comes out as printed", "[traffic]") {
  const TrafficKernel kernel = kernel_of("7pt-1");
  CHECK(thread_accesses(kernel, 1) == ThreadAccesses{5, 2, 1});  // rows 12, 13, 15
  CHECK(thread_accesses(kernel, 1).loads() == 9);                // row 14
  const KernelTraffic traffic = counted(kernel, kTable2);
  CHECK(traffic.blocks == 131072);                                               // row 8
  CHECK(traffic.block_net == 704 * kDouble);                                     // row 16
  CHECK(traffic.storage_misses == Approx(0.0183).epsilon(0.005));                // row 17
  CHECK(traffic.block_loads() == Approx(704 * 1.0183 * kDouble).epsilon(1e-4));  // row 18
  CHECK(traffic.block_stores == 128 * kDouble);                                  // row 19
  CHECK(traffic.group_blocks == 208);                                            // row 11
  CHECK(traffic.groups == 631);                                                  // row 20
  CHECK(traffic.group.y + 2 == 106);                                             // row 21
  CHECK(traffic.group.z + 2 == 3);                                               // row 22
  CHECK(traffic.group_net == 83952 * kDouble);                                   // row 23
  CHECK(traffic.l2_misses == Approx(0.00512).epsilon(0.005));                    // row 24
  CHECK(traffic.group_loads() == Approx(83952 * 1.00512 * kDouble));             // row 25
  CHECK(traffic.group_stores == 26624 * kDouble);                                // row 26
  CHECK(traffic.storage / kMiB / 1024 == Approx(1.25).epsilon(0.005));           // row 27, GB
  CHECK(traffic.l2 / kMiB == Approx(844).epsilon(0.005));                        // row 28, MB
  CHECK(traffic.memory / kMiB == Approx(534).epsilon(0.005));                    // row 29, MB
}

TEST_CASE("Table 1: the K20 is a device", "[traffic]") {
  const DeviceSpec& device = k20();
  CHECK(device.multiprocessors == 13);
  CHECK(device.multiprocessors * device.traffic->cores == 2496);
  CHECK(device.registers == 65536);
  CHECK(device.clock_ghz == Approx(0.71).margin(0.005));
  CHECK(device.wide.peak_gflops == 1170);
  CHECK(device.traffic->storage_bytes == 48 * 1024);
  CHECK(device.traffic->l2_bytes == 1280 * 1024);
  CHECK(device.traffic->storage_gbs == 1215.35);
  CHECK(device.l2_gbs == 367.87);
  CHECK(device.wide.copy_gbs == 160.88);
  CHECK(device.traffic->delta == 0.01);
  CHECK(device.traffic->epsilon == 0.01);
  CHECK_FALSE(device.traffic->eta);  // the paper has no number
  CHECK(lacks_for_traffic(device).empty());
}

TEST_CASE("section 3.5: what a thread with a chunk loads", "[traffic]") {
  const TrafficKernel kernel = kernel_of("7pt-1");
  for (const int chunk : {1, 2, 4, 16, 256})
    CHECK(thread_accesses(kernel, chunk) == ThreadAccesses{3 * chunk + 2, 2 * chunk, chunk});
  // About 40 % of the aligned loads are saved.
  CHECK(1 - thread_accesses(kernel, 256).aligned / (5.0 * 256) == Approx(0.4).margin(0.005));
}

TEST_CASE("equations 16 and 17: a block with chunks", "[traffic]") {
  const TrafficKernel kernel = kernel_of("7pt-1");
  TrafficLaunch launch = kTable2;
  launch.chunk_z = 8;
  const double net = 32 * 4 * 8 + (32 * 8 + 32 * 4) * 2 + 32.0 * 4 * 8 * 2;
  CHECK_FALSE(kernel_traffic(kernel, launch, k20()));  // eta is not known
  DeviceSpec device = k20();
  device.traffic->eta = 0.02;
  const KernelTraffic traffic = counted(kernel, launch, device);
  CHECK(traffic.block_net == net * kDouble);
  const double held = 16 * net * kDouble / (48 * 1024);
  const double turns =
      8 * 4 / (192.0 / 32);  // chunk_z * warps of a block / warps that an SMX computes at a time
  CHECK(traffic.storage_misses == Approx(held * (1 + 2) / (8 + 2) * 0.01 + std::log2(turns) * 0.02));
  // Where all blocks of an SMX fit its storage, equation 8 stays.
  launch.blocks_per_sm = 1;
  launch.block = {32, 1, 1};
  const KernelTraffic small = counted(kernel, launch);
  CHECK(small.storage_misses == Approx(small.block_net / (48 * 1024) * 0.01));
  // The logarithm of less than one is none that takes misses away.
  launch = kTable2;
  launch.block = {32, 1, 1};
  launch.chunk_z = 3;
  const KernelTraffic few = counted(kernel, launch, device);
  CHECK(few.storage_misses == Approx(16 * few.block_net / (48 * 1024) * (3.0 / 5) * 0.01));
}

TEST_CASE("section 4: L2 misses matter for large chunks alone", "[traffic]") {
  const TrafficKernel kernel = kernel_of("7pt-1");
  DeviceSpec device = k20();
  device.traffic->eta = 0;
  TrafficLaunch launch = kTable2;
  const auto misses = [&](int chunk) {
    launch.chunk_z = chunk;
    return counted(kernel, launch, device).l2_misses;
  };
  for (const int chunk : {1, 2, 4, 8, 16, 32}) CHECK(misses(chunk) < 0.1);
  const double most = misses(256);
  CHECK(most / (1 + most) == Approx(0.3).margin(0.02));  // "by as much as 30 %"
}

TEST_CASE("section 4.2: memory binds the 7-point stencils, and taller blocks load less", "[traffic]") {
  for (const char* name : {"7pt-1", "7pt-2"}) {
    for (const Extent3& block :
         {Extent3{32, 4, 1}, Extent3{32, 8, 1}, Extent3{64, 4, 1}, Extent3{128, 1, 1}, Extent3{32, 4, 4}}) {
      const TrafficLaunch launch = {{256, 256, 256}, block, 1, 2048 / static_cast<int>(block.product())};
      const TrafficSeconds seconds = traffic_seconds(counted(kernel_of(name), launch), k20(), kDouble);
      INFO(name << " " << block.x << "x" << block.y << "x" << block.z);
      CHECK(seconds.least() == seconds.memory);
      CHECK(seconds.storage < seconds.l2);
    }
  }
  const auto memory = [&](int z) {  // an SMX holds as many threads of each
    return counted(kernel_of("7pt-1"), {{256, 256, 256}, {32, 4, z}, 1, 16 / z}).memory;
  };
  CHECK(memory(2) < memory(1));
  CHECK(memory(4) < memory(2));
  CHECK(memory(8) <= memory(4));
}

TEST_CASE("equation 18: the last group, and occupancy", "[traffic]") {
  CHECK(imbalance(631, 1, 1) == Approx(1 + 1.0 / 631));
  CHECK(imbalance(1, 1, 1) == 2);
  CHECK(imbalance(1e12, 0.75, 0.875) == Approx(1 / 0.857).epsilon(0.001));  // 19PT, 512 threads: 85.7 %
  CHECK(imbalance(1e12, 1, 0.875) == Approx(1));                            // more than the most: no gain
}

TEST_CASE("seconds are bytes over the bandwidths of each level", "[traffic]") {
  const KernelTraffic traffic = counted(kernel_of("7pt-1"), kTable2);
  const TrafficSeconds seconds = traffic_seconds(traffic, k20(), kDouble);
  CHECK(seconds.storage == Approx(traffic.storage / 1215.35e9));
  CHECK(seconds.l2 == Approx(traffic.l2 / 367.87e9));
  CHECK(seconds.memory == Approx(traffic.memory / 160.88e9));
  CHECK(TrafficSeconds{1, 3, 2}.least() == 3);
}

TEST_CASE("several arrays: each with its own halo", "[traffic]") {
  const KernelTraffic one = counted(kernel_of("7pt-1"), kTable2);
  const KernelTraffic source = counted(kernel_of("7pt-2"), kTable2);
  CHECK(thread_accesses(kernel_of("7pt-2"), 1) == ThreadAccesses{6, 2, 1});
  CHECK(source.block_net - one.block_net == 128 * kDouble);  // its own cells alone
  CHECK(source.group_net - one.group_net == 256.0 * 104 * 1 * kDouble);
  const KernelTraffic both = counted(kernel_of("7pt-3"), kTable2);
  CHECK(thread_accesses(kernel_of("7pt-3"), 1) == ThreadAccesses{10, 4, 1});
  CHECK(both.block_net == 2 * one.block_net);
  CHECK(both.group_net == 2 * one.group_net);
  CHECK(thread_accesses(kernel_of("19pt"), 1) == ThreadAccesses{9, 10, 1});
  CHECK(counted(kernel_of("19pt"), kTable2).block_net == one.block_net);  // 3.2: "exactly the same"
}

TEST_CASE("inputs: planes that constants choose, tables, and values of the time", "[traffic]") {
  const std::string text = nest_text(
      3, "A[(t + 1) % 2][i][j][k] = c[0][i][j][k] * A[t % 2][i][j][k] + c[1][i][j][k + 1] * w[i - 1] + s[t];",
      "", ", const float c[2][64][64][64], const double w[64], const float s[1000]");
  const std::vector<TrafficKernel> kernels = traffic_kernels(stencil_of(text));
  REQUIRE(kernels.size() == 1);
  CHECK(kernels[0].writes == std::vector<int>{4});
  CHECK(thread_accesses(kernels[0], 1) == ThreadAccesses{4, 1, 1});
  std::set<int> arrays;
  for (const ArrayReads& reads : kernels[0].reads) {
    arrays.insert(reads.array);
    if (reads.bytes == 8) {
      CHECK(reads.spans == std::array<bool, 3>{false, false, true});
      CHECK(reads.offsets == std::vector<Offset3>{{0, 0, -1}});
    }
  }
  CHECK(arrays.size() == 5);
}

TEST_CASE("two launches of a step share no array, two updates of a launch do", "[traffic]") {
  const std::vector<TrafficKernel> kernels = traffic_kernels(example("fields/gray_scott2d"));
  REQUIRE(kernels.size() == 1);
  CHECK(kernels[0].writes.size() == 2);
  CHECK(kernels[0].reads.size() == 4);
  std::set<int> arrays;
  for (const ArrayReads& reads : kernels[0].reads) arrays.insert(reads.array);
  CHECK(arrays.size() == 2);
  CHECK(traffic_kernels(example("fields/fdtd2d")).size() == 2);
}

// Random kernels, and random ways to run them.
class Drawn {
 public:
  explicit Drawn(unsigned seed) : random_(seed) {}

  int number(int from, int to) { return std::uniform_int_distribution<int>(from, to)(random_); }

  ArrayReads array(bool is_star) {
    ArrayReads reads;
    reads.array = next_++;
    reads.bytes = number(0, 1) ? 4 : 8;
    std::set<Offset3> offsets = {{}};
    for (int n = number(0, 8); n > 0; --n) {
      Offset3 offset = {number(-3, 3), number(-3, 3), number(-3, 3)};
      if (is_star) {
        const int axis = number(0, 2);
        offset = {axis == 0 ? offset.x : 0, axis == 1 ? offset.y : 0, axis == 2 ? offset.z : 0};
      }
      offsets.insert(offset);
    }
    reads.offsets = {offsets.begin(), offsets.end()};
    return reads;
  }

  TrafficLaunch launch() {
    return {{number(1, 90), number(1, 90), number(1, 90)},
            {32 * number(1, 4), number(1, 8), number(1, 3)},
            1 << number(0, 5),
            number(1, 16)};
  }

 private:
  std::mt19937 random_;
  int next_ = 0;
};

// Elements that these cells read, each once.
std::size_t visited(const ArrayReads& reads, const Extent3& cells) {
  std::set<std::tuple<long long, long long, long long>> elements;
  for (long long z = 0; z < cells.z; ++z)
    for (long long y = 0; y < cells.y; ++y)
      for (long long x = 0; x < cells.x; ++x)
        for (const Offset3& offset : reads.offsets)
          elements.emplace(x + offset.x, y + offset.y, z + offset.z);
  return elements.size();
}

TEST_CASE("what a thread loads of a chunk is what a visit counts", "[traffic]") {
  Drawn drawn(1);
  for (int n = 0; n < 300; ++n) {
    const ArrayReads reads = drawn.array(false);
    const int chunk = drawn.number(1, 12);
    const ThreadAccesses accesses = thread_accesses({{reads}, {}}, chunk);
    CHECK(accesses.aligned + accesses.misaligned == static_cast<long long>(visited(reads, {1, 1, chunk})));
  }
}

// Lines of one element, and halos wide enough at both sides that no element in between is left out.
TEST_CASE("the bytes of a block of a star are what a visit counts", "[traffic]") {
  DeviceSpec device = k20();
  device.traffic->eta = 0;
  Drawn drawn(2);
  for (int n = 0; n < 200; ++n) {
    const ArrayReads reads = drawn.array(true);
    device.traffic->storage_line = reads.bytes;
    const Extent3 block = {drawn.number(4, 9), drawn.number(4, 9), drawn.number(4, 9)};
    const KernelTraffic traffic = counted({{reads}, {}}, {{40, 40, 40}, block, 1, 1}, device);
    CHECK(traffic.block_net == static_cast<double>(visited(reads, block) * reads.bytes));
  }
}

TEST_CASE("no level moves less than each array once", "[traffic]") {
  DeviceSpec device = k20();
  Drawn drawn(3);
  for (int n = 0; n < 2000; ++n) {
    device.multiprocessors = drawn.number(1, 132);
    device.traffic->eta = 0.01 * drawn.number(0, 3);
    TrafficKernel kernel;
    double once = 0;  // bytes of a cell
    for (int arrays = drawn.number(1, 3); arrays > 0; --arrays) {
      kernel.reads.push_back(drawn.array(false));
      once += kernel.reads.back().bytes;
    }
    kernel.writes = {kernel.reads[0].bytes};
    once += kernel.writes[0];
    const TrafficLaunch launch = drawn.launch();
    const KernelTraffic traffic = counted(kernel, launch, device);
    const double least = once * static_cast<double>(launch.grid.product());
    CHECK(traffic.storage >= least);
    CHECK(traffic.l2 >= least);
    CHECK(traffic.memory >= least);
  }
}

TEST_CASE("larger chunks and larger caches move no more", "[traffic]") {
  DeviceSpec device = k20();
  device.traffic->delta = 0;  // of the bytes loaded once
  device.traffic->eta = 0;
  Drawn drawn(4);
  for (int n = 0; n < 500; ++n) {
    const TrafficKernel kernel = {{drawn.array(false), drawn.array(false)}, {8}};
    TrafficLaunch launch = drawn.launch();
    launch.grid.z = 64;
    launch.block.z = 1;
    launch.chunk_z = 1;
    KernelTraffic before = counted(kernel, launch, device);
    for (launch.chunk_z = 2; launch.chunk_z <= 64; launch.chunk_z *= 2) {
      const KernelTraffic traffic = counted(kernel, launch, device);
      CHECK(traffic.storage <= before.storage);
      CHECK(traffic.l2 <= before.l2);
      before = traffic;
    }
    DeviceSpec larger = k20();
    larger.traffic->eta = 0.02;
    const KernelTraffic with_misses = counted(kernel, launch, larger);
    larger.traffic->storage_bytes *= 2;
    larger.traffic->l2_bytes *= 2;
    CHECK(counted(kernel, launch, larger).l2 <= with_misses.l2);
    CHECK(counted(kernel, launch, larger).memory <= with_misses.memory);
  }
}

// The formulas as printed would let a group of more blocks than a plane has be wider than the grid.
TEST_CASE("a group is no larger than the grid", "[traffic]") {
  DeviceSpec device = k20();
  device.multiprocessors = 132;
  const KernelTraffic traffic = counted(kernel_of("7pt-1"), {{64, 64, 64}, {32, 4, 1}, 1, 16}, device);
  CHECK(traffic.groups == 1);
  CHECK(traffic.group_blocks == 64 / 32 * 64 / 4 * 64);
  CHECK(traffic.group == Extent3{64, 64, 64});
  CHECK(traffic.memory ==
        Approx((64.0 * 64 * 64 * (1 + traffic.l2_misses) + 64 * 64 * 64) * kDouble));  // L2 holds a layer
  // Nor does a group of fewer blocks than a row has read whole rows.
  device.multiprocessors = 1;
  CHECK(counted(kernel_of("7pt-1"), {{4096, 64, 64}, {32, 4, 1}, 1, 16}, device).group == Extent3{512, 4, 1});
}

TEST_CASE("a run by the traffic model: launches one after the other", "[traffic]") {
  const Result<Schedule> schedule =
      parse_schedule("planes=global exchange=global combine=gather block=32x4 registers=32", Schedule{});
  REQUIRE(schedule);
  const Stencil stencil = example("traffic/7pt-1");
  const Grid grid = {{256, 256, 256}, 10};
  CHECK_FALSE(traffic_error(stencil, k20()));
  CHECK_FALSE(traffic_error(stencil, *schedule, k20()));
  const Prediction run = predict_traffic(stencil, *schedule, k20(), Arithmetic::kExact, grid);
  REQUIRE(run.limiters.size() == 3);
  CHECK(run.limiters[0].name == "global memory");
  CHECK(run.limiters[0].bytes / kMiB == Approx(534).epsilon(0.005));
  CHECK(run.limiters[1].name == "L2");
  CHECK(run.limiters[1].bytes / kMiB == Approx(844).epsilon(0.005));
  CHECK(run.limiters[2].name == "SM storage");
  CHECK(run.seconds == Approx(run.limiters[0].seconds * (1 + 1.0 / 631)));
  CHECK(run.gcells == Approx(10 * std::pow(256, 3) / run.seconds / 1e9));
  // In 2-D there is one plane.
  const Stencil flat = example("fields/fdtd2d");
  const Grid plane = {{4096, 2048}, 1};
  const auto launches = predict_launches(flat, *schedule, k20(), Arithmetic::kExact, plane);
  REQUIRE(launches.size() == 2);
  CHECK(launches[0].launch.grid == Extent3{2048, 4096, 1});
  double bytes = 0;
  for (const PredictedLaunch& one : launches) bytes += one.traffic.memory;
  CHECK(predict_traffic(flat, *schedule, k20(), Arithmetic::kExact, plane).limiters[0].bytes ==
        Approx(bytes));
}

TEST_CASE("what the traffic model has no answer for", "[traffic]") {
  const auto refused = [](const std::optional<Diagnostic>& error, const std::string& part) {
    REQUIRE(error);
    INFO(error->message);
    CHECK(error->rule == "model-traffic");
    CHECK(contains(error->message, part));
  };
  const Stencil stencil = example("traffic/7pt-1");
  refused(traffic_error(example("heat1d"), k20()), "one axis");
  refused(traffic_error(stencil, *find_device("a100")),
          "the sizes of its caches and the fitted delta and epsilon");
  DeviceSpec without = k20();
  without.l2_gbs = 0;
  refused(traffic_error(stencil, without), "its L2 bandwidth ('l2_gb_per_s')");
  refused(traffic_error(stencil, Schedule{}, k20()), "naive kernels alone");
  const auto of = [&](const std::string& line) {
    return traffic_error(stencil, *parse_schedule(line, Schedule{}), k20());
  };
  refused(of("tiers=1 block=64x4 stream=chunks:8 planes=global exchange=global combine=gather"),
          "for chunks than is known: eta");
  refused(of("tiers=1 block=64x4 stream=chunks:8 planes=shared combine=gather"), "through the caches alone");
  const std::string transposed =
      nest_text(2, "A[(t + 1) % 2][i][j] = c[j][i] * A[t % 2][i - 1][j];", "", ", const float c[64][64]");
  refused(traffic_error(stencil_of(transposed), k20()), "the last subscript of 'c'");
}

// Course notes: seven products of floats, 13 operations.
TEST_CASE("operations per byte of naive and of tiled kernels", "[traffic]") {
  const Stencil stencil = example("star3d1r");
  CHECK(loaded_intensity(stencil) == Approx(0.46).margin(0.005));
  for (const int tile : {3, 4, 8, 16, 32})
    CHECK(tiled_intensity(stencil, tile) == Approx(3.25 * std::pow(1 - 2.0 / tile, 3)));
  CHECK(tiled_intensity(stencil, 8) == Approx(1.37).margin(0.005));
  CHECK(tiled_intensity(stencil, 100000) == Approx(3.25).epsilon(0.001));
  CHECK(tiled_intensity(stencil, 2) == 0);
  CHECK(loaded_intensity(example("star3d1r", {"-DREAL=double"})) == Approx(13 / 56.0));
}

}  // namespace
}  // namespace an5d::test
