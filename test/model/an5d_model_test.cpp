// The parts of the paper's model, with its own numbers.
#include "model/an5d_model.h"

#include <catch2/catch.hpp>

#include "unit/support.h"

namespace an5d::test {
namespace {

Schedule schedule(const std::string& line) {
  const Result<Schedule> parsed = parse_schedule(line, Schedule{});
  REQUIRE(parsed);
  return *parsed;
}

TEST_CASE("shared memory accesses per thread are those of Tables 1 and 2", "[an5d_model]") {
  const Schedule star = schedule("combine=star"), partial = schedule("combine=partial"),
                 gather = schedule("combine=gather");
  CHECK(shared_access(example("star2d3r"), star) == SharedAccess{6, 6, 1});
  CHECK(shared_access(example("star3d2r"), star) == SharedAccess{8, 8, 1});
  CHECK(shared_access(example("box2d2r"), partial) == SharedAccess{20, 4, 1});
  CHECK(shared_access(example("box3d1r"), partial) == SharedAccess{24, 8, 1});
  CHECK(shared_access(example("box3d1r"), gather) == SharedAccess{24, 24, 3});
  CHECK(shared_access(example("heat1d"), star).writes == 1);
  // Planes that move: a star's current plane is read by its own thread, too, twice; all planes of the general
  // form are.
  CHECK(shared_access(example("star3d2r"), schedule("combine=star planes=shifted")) ==
        SharedAccess{10, 10, 1});
  CHECK(shared_access(example("box2d2r"), schedule("combine=partial planes=shifted")) ==
        SharedAccess{20, 4, 1});
  CHECK(shared_access(example("box3d1r"), schedule("combine=gather planes=shifted")) ==
        SharedAccess{29, 29, 3});
}

TEST_CASE("partial sums start each plane by a product of its own", "[an5d_model]") {
  const FlopCount plain = executed_operations(example("box2d1r"), schedule("combine=gather"));
  CHECK(plain == FlopCount{8, 1, 0, 0, 17});
  CHECK(executed_operations(example("box2d1r"), schedule("combine=partial")) == FlopCount{6, 3, 2, 0, 17});
  CHECK(executed_operations(example("gradient2d"), schedule("combine=star")) == FlopCount{5, 0, 4, 2, 20, 2});
}

TEST_CASE("effALU is one for FMAs only, a half without any", "[an5d_model]") {
  CHECK(alu_efficiency({4, 0, 0, 0, 8}) == 1);
  CHECK(alu_efficiency({0, 1, 2, 1, 4}) == 0.5);
  CHECK(alu_efficiency({4, 1, 0, 0, 9}) == Approx(0.9));
  CHECK(alu_efficiency({}) == 1);
}

TEST_CASE("effSM counts full rounds", "[an5d_model]") {
  const DeviceSpec& v100 = *find_device("v100");
  CHECK(sm_utilisation(320, 4, v100) == 1);
  CHECK(sm_utilisation(321, 4, v100) == 0.5);
  CHECK(sm_utilisation(960, 4, v100) == 1);
  CHECK(sm_utilisation(80, 4, v100) == 0.25);
  CHECK(sm_utilisation(80, 0, v100) == 0);
}

TEST_CASE("resident blocks: threads bind, shared memory where all planes are published", "[an5d_model]") {
  const DeviceSpec& p100 = *find_device("p100");
  CHECK(resident_blocks(example("star2d1r"), schedule("block=256 combine=star"), p100) == 8);
  CHECK(resident_blocks(example("box3d4r"), schedule("block=32x32 combine=partial"), p100) == 2);
  CHECK(resident_blocks(example("box3d2r"), schedule("block=32x32 combine=gather"), p100) == 1);
  CHECK(resident_blocks(example("star2d1r"), schedule("block=32 combine=star"), p100) == 32);
  // A plane for each time step (Table 1): 16 x 1024 bytes of 65,536.
  CHECK(resident_blocks(example("star2d1r"), schedule("tiers=16 block=256 planes=shifted"), p100) == 4);
}

TEST_CASE("the paper's registers and what it prunes", "[an5d_model]") {
  const DeviceSpec& v100 = *find_device("v100");
  const Stencil single = example("star2d1r"), wide = example("star2d1r", {"-DREAL=double"});
  CHECK(an5d_registers(single, schedule("tiers=10")) == 10 * 3 + 10 + 20);
  CHECK(an5d_registers(wide, schedule("tiers=10")) == 2 * 10 * 3 + 10 + 30);
  CHECK_FALSE(exceeds_registers(wide, schedule("tiers=16 block=256"), v100));
  CHECK(exceeds_registers(wide, schedule("tiers=16 block=512"), v100));  // 142 * 512 > 65,536
  CHECK_FALSE(exceeds_registers(wide, schedule("tiers=32 block=32"), v100));
  CHECK(exceeds_registers(example("star2d4r", {"-DREAL=double"}), schedule("tiers=12 block=128"), v100));
}

TEST_CASE("a prediction is its slowest limiter", "[an5d_model]") {
  const Prediction found = predict_an5d(example("star2d1r"), schedule("tiers=1 block=256 stream=chunks:256"),
                                        *find_device("v100"), {{16384, 16384}, 1000});
  REQUIRE(found.limiters.size() == 3);
  CHECK(found.limiters[0].name == "global memory");
  CHECK(found.seconds == found.limiters[0].seconds);
  CHECK(found.limiters[1].seconds >= found.limiters[2].seconds);
  CHECK(found.gcells == Approx(16384.0 * 16384 * 1000 / found.seconds / 1e9));
  CHECK(found.gflops == Approx(9 * found.gcells));
  // One step reads and writes every cell once: 8 bytes at 791 GB/s; 65 * 64 blocks fill 6 of 7 rounds of 640.
  CHECK(found.gcells == Approx(791 / 8.0 * 6 / 7).epsilon(0.01));
}

TEST_CASE("nothing to do takes no time", "[an5d_model]") {
  const Schedule tile = schedule("tiers=2 block=256 stream=column");
  CHECK(predict_an5d(example("star2d1r"), tile, *find_device("v100"), {{64, 64}, 0}) == Prediction{});
  CHECK(predict_an5d(example("star2d1r"), tile, *find_device("v100"), {{0, 64}, 10}) == Prediction{});
}

}  // namespace
}  // namespace an5d::test
