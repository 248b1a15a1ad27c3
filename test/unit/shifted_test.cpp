// planes=shifted: planes that move. Kind, legality, counts of a block, prediction, search and plan.
// search and plan.
#include <catch2/catch.hpp>

#include "codegen/plan/kernel_plan.h"
#include "legality.h"
#include "model/choose_schedule.h"
#include "model/predict.h"
#include "model/registers.h"
#include "model/strategies.h"

namespace an5d::test {
namespace {

const std::string kMoving = "tiers=4 block=256 stream=chunks:256 planes=shifted combine=";
const std::string kFixed = "tiers=4 block=256 stream=chunks:256 combine=";

Schedule read(const std::string& line) { return *parse_schedule(line, Schedule{}); }

Geometry block_of(const char* name, const std::string& line) {
  return geometry(example(name), read(line), Arithmetic::kExact);
}

double seconds(const Stencil& stencil, const std::string& line) {
  return predict(stencil, read(line), *find_device("h200"), Arithmetic::kFast, Grid{{16384, 16384}, 1000})
      .seconds;
}

TEST_CASE("planes that move are those of one cell per thread", "[shifted]") {
  CHECK(kind_of(2, read(kMoving + "star")) == Kind(OneCell{.shifts = true}));
  CHECK(kind_of(2, read(kFixed + "star")) == Kind(OneCell{}));
  CHECK(std::holds_alternative<Stages>(kind_of(2, read("cells=4 planes=shifted"))));
}

TEST_CASE("legality of planes that move", "[shifted]") {
  for (const std::string value : {"", "in=prefetch:1", "edge=split", "shared=scalar", "resident=2"})
    for (const std::string form : {"star ", "gather "}) accepts(star(2), kMoving + form + value);
  accepts(star(3, "double"), "tiers=2 block=32x8 stream=column planes=shifted combine=partial");
  for (const char* value : {"stages=2", "cells=4", "sync=step:1", "skew=1", "in=prefetch:2", "pad=16"}) {
    const auto found = broken(star(2), kMoving + "star " + value);
    CHECK(std::ranges::any_of(found, [](const auto& one) { return one.rule == "schedule-unsupported"; }));
  }
  const Stencil line = stencil_of(nest_text(1, "A[(t + 1) % 2][i] = A[t % 2][i - 1] + A[t % 2][i + 1];"));
  refuses("schedule-unsupported", "a 1-D stencil has not", line,
          "tiers=2 block=64 stream=none planes=shifted");
  const Stencil in_place = stencil_of(
      "void step(int T, float A[64][64], float B[64][64]) {\n  for (int t = 0; t < T; t++) {\n"
      "    for (int i = 1; i < 63; i++)\n      for (int j = 1; j < 63; j++) B[i][j] += A[i][j - 1];\n"
      "    for (int i = 1; i < 63; i++)\n      for (int j = 1; j < 63; j++) A[i][j] += B[i][j];\n  }\n}\n");
  refuses("schedule-unsupported", "one array in two planes", in_place, kMoving + "star");
  accepts(in_place, kFixed + "star");
}

TEST_CASE("a buffer of each tier, and one register less of each of them", "[shifted]") {
  const Geometry fixed = block_of("star2d2r", kFixed + "star"),
                 moves = block_of("star2d2r", kMoving + "star");
  CHECK(fixed.shared_bytes == 2 * (256 + 4) * 4);
  CHECK(moves.shared_bytes == 4 * (256 + 4) * 4);
  CHECK(block_of("star2d2r", with(kMoving, "tiers=4", "tiers=1") + "star").shared_bytes == (256 + 4) * 4);
  CHECK(fixed.kept_planes == 5);
  CHECK(moves.kept_planes == 4);
  CHECK(fixed.phases == 5);
  CHECK(moves.phases == 1);
  CHECK(block_of("box2d2r", kMoving + "partial").kept_planes == 5);
  const Geometry general = block_of("box2d2r", kMoving + "gather");
  CHECK(general.kept_planes == 0);
  CHECK(general.shared_bytes == 4 * 5 * (256 + 4) * 4);
  const auto kept = [](const std::string& line) {
    return registers_of(example("star2d2r"), read(line), Arithmetic::kExact).kept;
  };
  CHECK(kept(kFixed + "star") == 4 * 5);
  CHECK(kept(kMoving + "star") == 4 * 4);
  // 4 x 5 planes of 1024 cells and their guards, in doubles.
  refuses("schedule-shared", "bytes of shared memory", star(3, "double"),
          "tiers=10 block=32x32 stream=column planes=shifted combine=gather");
}

TEST_CASE("moves, and a barrier more of one tier, take time by the model", "[shifted]") {
  const Stencil stencil = example("star2d2r");
  CHECK(seconds(stencil, kMoving + "star") > seconds(stencil, kFixed + "star"));
  const auto of_one = [](const std::string& line) { return with(line, "tiers=4", "tiers=1") + "star"; };
  CHECK(seconds(stencil, of_one(kMoving)) > seconds(stencil, of_one(kFixed)));
  CHECK(seconds(stencil, kMoving + "gather") > seconds(stencil, kMoving + "star"));
}

TEST_CASE("planes move where the line asks for it, and nowhere else", "[shifted]") {
  const Stencil stencil = star(3);
  const DeviceSpec& device = *find_device("h200");
  const Grid grid{{512, 512, 512}, 100};
  const auto moves = [](const Candidate& one) { return one.schedule.planes == Planes::kShifted; };
  const auto ranking = [&](Family family) {
    return rank_schedules(stencil, device, Arithmetic::kExact, grid, Model::kFitted, family);
  };
  CHECK(std::ranges::none_of(ranking(Family::kAny), moves));
  CHECK(std::ranges::none_of(ranking(Family::kOneCell), moves));
  const std::vector<Candidate> shifted = ranking(Family::kShifted);
  REQUIRE_FALSE(shifted.empty());
  CHECK(std::ranges::all_of(shifted, moves));
  ScheduleRequest request;
  request.line = "planes=shifted tiers=2";
  const auto chosen = choose_schedule(stencil, request, device, Arithmetic::kExact, grid, Model::kFitted);
  REQUIRE(chosen);
  CHECK(chosen->planes == Planes::kShifted);
  CHECK(chosen->tiers == 2);
  const auto named =
      std::ranges::find_if(strategies(), [](const Strategy& one) { return one.family == Family::kShifted; });
  REQUIRE(named != strategies().end());
  CHECK(named->has(3, *chosen));
  CHECK_FALSE(named->has(3, read("tiers=2 block=32x8 stream=column")));
}

TEST_CASE("the plan says that planes move", "[shifted]") {
  const auto dump = [](const std::string& line) {
    return to_string(plan_kernel(example("star2d2r"), read(line), Arithmetic::kExact, "x"));
  };
  CHECK(contains(dump(kMoving + "star"),
                 "planes move, buffers 4\n  planes published 1\n  tier, steady: publish barrier combine\n"
                 "  tier, checked: publish barrier combine\n"));
  CHECK_FALSE(contains(dump(kFixed + "star"), "move"));
}

}  // namespace
}  // namespace an5d::test
