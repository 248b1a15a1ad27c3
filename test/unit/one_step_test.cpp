// Kernels of one step that keep what they read: their kind, lines, windows, predictions, and the strategies.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "driver/explore/compare.h"
#include "groups.h"
#include "legality.h"
#include "model/geometry.h"
#include "model/predict_one_step.h"
#include "model/registers.h"
#include "model/step_windows.h"
#include "support.h"

namespace an5d::test {
namespace {

const std::string kColumns =
    "tiers=1 block=64x4 stream=chunks:8 planes=global exchange=global combine=gather";
const std::string kRegisters =
    "tiers=1 block=64x4 stream=chunks:8 planes=registers exchange=global combine=gather";
const std::string kShared = "tiers=1 block=64x4 stream=chunks:8 planes=shared combine=gather";
const std::string kMixed = "tiers=1 block=64x4 stream=chunks:8 planes=mixed combine=gather";
const std::string kTile = "tiers=1 block=8x8x8 stream=none planes=shared combine=gather";

Schedule read(const std::string& line) { return *parse_schedule(line, Schedule{}); }

TEST_CASE("a thread has a group of cells of a row, with planes=global and planes=registers", "[one-step]") {
  const std::string groups =
      "tiers=1 cells=4 block=128x4 stream=chunks:8 planes=global exchange=global combine=gather";
  CHECK(std::get<OneStep>(kind_of(3, read(groups))) == OneStep{Planes::kGlobal, 8, 4});
  CHECK_FALSE(std::get<OneStep>(kind_of(3, read(with(groups, "chunks:8", "none")))).is_naive());
  CHECK(geometry(star(3), read(groups), Arithmetic::kFast).threads == 128);
  accepts(star(3), groups);
  accepts(star(3), with(groups, "cells=4", "cells=2"));
  accepts(star(2), with(groups, "chunks:8", "none"));
  accepts(star(3), with(groups, "planes=global", "planes=registers"));
  refuses("schedule-unsupported", "2-D and 3-D", example("heat1d"),
          "tiers=1 cells=4 block=256 stream=none planes=global exchange=global combine=gather");
  refuses("schedule-unsupported", "at most 16 bytes: cells=8 are 32", star(3),
          with(groups, "cells=4", "cells=8"));
  refuses("schedule-unsupported", "a power of two", star(3),
          with(with(groups, "cells=4", "cells=3"), "128x4", "96x4"));
  refuses("schedule-unsupported", "several of a row", star(3), with(groups, "cells=4", "cells=4x2"));
  refuses("schedule-unsupported", "several of a row", star(3),
          with(groups, "planes=global exchange=global", "planes=shared"));
  refuses(
      "schedule-unsupported", "where conditions keep reads away",
      stencil_of("float u[2][64][64];\nvoid f(int T) {\n  for (int t = 0; t < T; t++)\n"
                 "    for (int i = 0; i < 64; i++)\n      for (int j = 1; j < 63; j++)\n"
                 "        u[(t + 1) % 2][i][j] = u[t % 2][i > 0 ? i - 1 : 0][j] + u[t % 2][i][j + 1];\n}\n"),
      "tiers=1 cells=4 block=128x4 stream=none planes=global exchange=global combine=gather");
  refuses("schedule-unsupported", "130 is no whole number of cells=4", star(3),
          with(groups, "128x4", "130x32"));
}

TEST_CASE("groups are looked for where the text does not say that rows begin between them", "[one-step]") {
  const auto chosen = [](const std::string& extent) {
    std::string text = "float u[2][512][512][" + extent + "], v[512][512][" + extent +
                       "];\nvoid step(int T) {\n" + " for (int t = 0; t < T; t++)\n";
    for (const char* axis : {"i", "j", "k"})
      text += std::string("  for (int ") + axis + " = 4; " + axis + " < 508; " + axis + "++)\n";
    std::string sum = "u[t % 2][i][j][k]";
    for (const char* by : {" + 4", " - 4", " + 3", " - 3", " + 2", " - 2", " + 1", " - 1"})
      sum += std::string(" + u[t % 2][i") + by + "][j][k] + u[t % 2][i][j" + by + "][k] + u[t % 2][i][j][k" +
             by + "]";
    text += "   u[(t + 1) % 2][i][j][k] = 2 * u[t % 2][i][j][k] - u[(t + 1) % 2][i][j][k] + v[i][j][k] * (" +
            sum + ");\n}\n";
    const Schedule best = best_schedule(stencil_of(text), *find_device("h100"), Arithmetic::kFast,
                                        {{504, 504, 504}, 1000}, Model::kFitted, {});
    return best;
  };
  // Of so many planes, a thread keeps those of its own column.
  const Schedule of_wave = chosen("512");
  CHECK(of_wave.cells.x == 4);
  CHECK(of_wave.planes == Planes::kRegisters);
  CHECK(chosen("514").cells.x == 1);
}

TEST_CASE("launches take groups where rows of all arrays begin at whole ones", "[one-step]") {
  CHECK(takes_groups(0, 96, 12));
  CHECK(takes_groups(4, 96, 12));
  CHECK(takes_groups(0, 1, 12));  // 2-D
  CHECK_FALSE(takes_groups(2, 96, 12));
  CHECK_FALSE(takes_groups(0, 96, 14));
  CHECK_FALSE(takes_groups(0, 94, 12));
  CHECK(input_takes_groups(8, 20));
  CHECK_FALSE(input_takes_groups(8, 21));
  CHECK_FALSE(input_takes_groups(1, 20));
}

TEST_CASE("where planes are, and whether there is a stream, is the kind", "[one-step]") {
  const auto kind = [](const std::string& line) { return std::get<OneStep>(kind_of(3, read(line))); };
  CHECK(kind(kColumns) == OneStep{Planes::kGlobal, 8});
  CHECK(kind(kRegisters) == OneStep{Planes::kRegisters, 8});
  CHECK(kind(kShared) == OneStep{Planes::kShared, 8});
  CHECK(kind(kTile) == OneStep{Planes::kShared, 0});
  CHECK(kind(kMixed) == OneStep{Planes::kMixed, 8});
  CHECK(kind(with(kShared, "chunks:8", "column")).chunk == kMostChunk);
  CHECK_FALSE(kind(kColumns).is_naive());
}

TEST_CASE("legality of kernels of one step", "[one-step]") {
  for (const std::string& line : {kColumns, kRegisters, kShared, kMixed, kTile}) {
    accepts(star(3), line);
    accepts(star(3, "double"), line + " resident=1");
    accepts(star(3, "short"), line + " registers=64");
    for (const char* value : {"stages=2", "sync=step:1", "skew=1", "in=prefetch:1", "out=coalesced",
                              "edge=split", "pad=16", "shared=scalar"})
      refuses("schedule-unsupported", "built is tiers=1", star(3), line + " " + value);
    refuses("schedule-unsupported", "built is tiers=1", star(3), with(line, "tiers=1", "tiers=2"));
    refuses("schedule-unsupported", "built is tiers=1", star(3),
            with(line, "combine=gather", "combine=star"));
    if (line != kColumns && line != kRegisters)
      refuses("schedule-unsupported", "a thread has one cell of a time step", star(3), line + " cells=2");
  }
  accepts(star(3), with(kShared, "chunks:8", "column"));
  refuses("schedule-unsupported", "exchange=plane", star(3), kShared + " exchange=global");
  refuses("schedule-unsupported", "exchange=global", star(3),
          with(kRegisters, "exchange=global", "exchange=plane"));
  refuses("schedule-unsupported", "planes of a stream", star(3), with(kRegisters, "chunks:8", "none"));
  refuses("schedule-unsupported", "planes of a stream", star(3), with(kMixed, "chunks:8", "none"));
  refuses("schedule-unsupported", "exchange=plane", star(3), kMixed + " exchange=global");
  refuses("schedule-unsupported", "built is tiers=1", star(3), with(kShared, "chunks:8", "waves"));
  refuses("schedule-dimension",
          "block=8x8x8 has three axes; of a 3-D stencil, two axes are beside the stream", star(3),
          with(kTile, "none", "chunks:8"));
  refuses("schedule-dimension", "block=64x4 has two axes; of a 2-D stencil, one axis is beside the stream",
          star(2), kShared);
  refuses("schedule-dimension", "block=8x8x8 has three axes, a 2-D stencil two", star(2), kTile);
  refuses("schedule-dimension", "planes of a tile", star(3), "tiers=2 block=8x8x8 stream=chunks:8");
  accepts(star(2), with(kShared, "64x4", "64"));
  accepts(star(2), with(kMixed, "64x4", "64"));
  accepts(star(2), with(kTile, "8x8x8", "32x8"));
  refuses("schedule-threads", "2048 threads", star(3), with(kTile, "8x8x8", "32x8x8"));
}

const std::string kField = "float u[2][50][50][50], c[50][50][50];";

Stencil program(const std::string& assignments) {
  return stencil_of(kField +
                    "\nvoid step(int T) {\n#pragma scop\n  for (int t = 0; t < T; t++)\n"
                    "    for (int i = 2; i < 48; i++)\n      for (int j = 2; j < 48; j++)\n"
                    "        for (int k = 2; k < 48; k++)\n          u[(t+1)%2][i][j][k] = " +
                    assignments + ";\n#pragma endscop\n}\n");
}

TEST_CASE("windows: what is read beside the own cell", "[one-step]") {
  const Stencil stencil = program(
      "u[t%2][i-2][j][k] + u[t%2][i][j+1][k] + u[t%2][i+1][j][k-1] + c[i][j][k] + c[i][j][k+1] + "
      "c[i+1][j][k]");
  const StepLaunches launches = step_launches(stencil);
  CHECK(step_windows(stencil, launches, {.place = Planes::kGlobal}).of_launch ==
        std::vector<std::vector<StepWindow>>{{}});
  const StepWindows shared = step_windows(stencil, launches, {.place = Planes::kShared});
  CHECK(shared.inputs == std::vector<int>{0});
  REQUIRE(shared.of_launch.size() == 1);
  CHECK(shared.of_launch[0] ==
        std::vector<StepWindow>{{0, 1, {{2, 1}, {0, 1}, {1, 0}}, true}, {1, 1, {{0, 1}, {0, 0}, {0, 1}}}});
  // Of a thread's own column alone.
  CHECK(step_windows(stencil, launches, {.place = Planes::kRegisters}).of_launch[0] ==
        std::vector<StepWindow>{{0, 1, {{2, 0}, {0, 0}, {0, 0}}}, {1, 1, {{0, 1}, {0, 0}, {0, 0}}}});
  // Five planes, four read and one that comes, of 5 x 65 cells; and three of 4 x 65.
  const Geometry block = geometry(stencil, read(kShared), Arithmetic::kExact);
  CHECK(block.shared_bytes == 4 * (5 * 5 * 65 + 3 * 4 * 65));
  CHECK(block.useful == Extent2{64, 4});
  CHECK(geometry(stencil, read(kTile), Arithmetic::kExact).shared_bytes == 4 * (11 * 9 * 9 + 9 * 8 * 9));
  CHECK(registers_of(stencil, read(kRegisters), Arithmetic::kExact).kept == 3 + 2);
}

TEST_CASE("windows of planes=mixed: one plane in shared memory, columns in registers", "[one-step]") {
  const std::string plane = "u[t%2][i][j+1][k] + c[i][j][k-2] + ";
  const Stencil stencil = program(plane + "u[t%2][i-2][j][k] + u[t%2][i+1][j][k]");
  accepts(stencil, kMixed);
  // Two planes of 5 x 64 cells, and of 4 x 66.
  const Geometry block = geometry(stencil, read(kMixed), Arithmetic::kExact);
  CHECK(block.shared_bytes == 4 * (2 * 5 * 64 + 2 * 4 * 66));
  CHECK(registers_of(stencil, read(kMixed), Arithmetic::kExact).kept == 4 + 1);
  const Stencil column = program("u[t%2][i-2][j][k] + u[t%2][i+1][j][k]");
  CHECK(geometry(column, read(kMixed), Arithmetic::kExact).shared_bytes == 0);
  accepts(column, kMixed);
  refuses("schedule-unsupported", "'u' is read off both", program(plane + "u[t%2][i-1][j][k+1]"), kMixed);
  refuses("schedule-unsupported", "'c' is read off both", program(plane + "c[i+1][j-1][k]"), kMixed);
}

TEST_CASE("what a block keeps may be of periodic axes", "[one-step]") {
  const Stencil torus = stencil_of(
      "void step(int n, float u[2][n][n], int T) {\n#pragma scop\n  for (int t = 0; t < T; t++)\n"
      "    for (int i = 0; i < n; i++)\n      for (int j = 0; j < n; j++)\n"
      "        u[(t+1)%2][i][j] = u[t%2][(i+1)%n][j] + u[t%2][i][(j+n-1)%n];\n#pragma endscop\n}\n");
  REQUIRE(torus.has_periodic_axes());
  for (const std::string& line : {kColumns, kRegisters, kShared, kMixed})
    accepts(torus, with(line, "64x4", "64"));
  accepts(torus, with(kTile, "8x8x8", "32x8"));
}

TEST_CASE("windows: none of the own cell, one for each version of an array", "[one-step]") {
  const Stencil own = program("2 * u[t%2][i][j][k] + c[i][j][k]");
  CHECK(step_windows(own, step_launches(own), {.place = Planes::kShared}).of_launch[0].empty());
  const Stencil both = stencil_of(
      "float a[2][100], b[100];\nvoid step(int T) {\n#pragma scop\n  for (int t = 0; t < T; t++) {\n"
      "    for (int i = 1; i < 99; i++) a[(t+1)%2][i] = a[t%2][i-1];\n"
      "    for (int i = 1; i < 99; i++) b[i] = a[(t+1)%2][i+1] + a[t%2][i-1];\n  }\n#pragma endscop\n}\n");
  const StepWindows windows = step_windows(both, step_launches(both), {.place = Planes::kShared});
  REQUIRE(windows.of_launch.size() == 2);
  CHECK(windows.of_launch[0] == std::vector<StepWindow>{{0, 1, {{1, 0}}}});
  CHECK(std::ranges::is_permutation(windows.of_launch[1],
                                    std::vector<StepWindow>{{0, 0, {{0, 1}}}, {0, 1, {{1, 0}}}}));
}

TEST_CASE("windows of groups: only where each cell has all planes of its column", "[one-step]") {
  const auto windows = [](const std::string& sweeps, int cells) {
    const Stencil stencil = stencil_of(
        "float a[2][64][64], b[2][64][64];\nvoid step(int T) {\n  for (int t = 0; t < T; t++) {\n" + sweeps +
        "  }\n}\n");
    const StepLaunches launches = step_launches(stencil);
    REQUIRE(launches.updates.size() == 1);
    return step_windows(stencil, launches, {.place = Planes::kRegisters, .chunk = 8, .cells = cells})
        .of_launch[0];
  };
  // Conditions keep reads within the array; and two updates of cells of their own.
  const std::string clamped =
      "    for (int i = 0; i < 64; i++) for (int j = 0; j < 64; j++)\n"
      "      a[(t + 1) % 2][i][j] = a[t % 2][i > 0 ? i - 1 : 0][j];\n";
  const std::string apart =
      "    for (int i = 1; i < 64; i++) for (int j = 0; j < 64; j++) a[(t + 1) % 2][i][j] = a[t % 2][i - "
      "1][j];\n"
      "    for (int i = 0; i < 63; i++) for (int j = 0; j < 64; j++) b[(t + 1) % 2][i][j] = b[t % 2][i + "
      "1][j];\n";
  for (const std::string& sweeps : {clamped, apart}) {
    CHECK_FALSE(windows(sweeps, 1).empty());
    CHECK(windows(sweeps, 4).empty());
  }
}

TEST_CASE("a kernel of one step is predicted by its accesses and copies", "[one-step]") {
  const Grid grid{{512, 512, 512}, 100};
  const auto gcells = [&](const std::string& line) {
    return predict_one_step(star(3), read(line), *find_device("h100"), Arithmetic::kExact, grid).gcells;
  };
  CHECK(gcells(kColumns) > gcells(with(kColumns, "chunks:8", "none")));
  CHECK(gcells(with(kColumns, "chunks:8", "chunks:128")) < gcells(kColumns));
  CHECK(gcells(kRegisters) < gcells(kColumns));
  CHECK(gcells(kShared) < gcells(kRegisters));
  CHECK(gcells(with(kShared, "64x4", "256")) < 0.8 * gcells(kShared));  // three rows for each that is updated
  CHECK(gcells(kTile) < gcells(kShared));
  CHECK(gcells(kMixed) < gcells(kRegisters));
}

TEST_CASE("strategies: a schedule has one at most, and each has legal ones", "[one-step][strategies]") {
  const DeviceSpec& device = *find_device("h200");
  for (const int rank : {2, 3}) {
    const Grid grid{std::vector<long long>(rank, 512), 100};
    for (const RankedStrategy& ranked : rank_strategies(star(rank), device, Arithmetic::kExact, grid)) {
      INFO(ranked.strategy->name);
      REQUIRE_FALSE(ranked.ranking.empty());
      for (const Candidate& one : ranked.ranking) {
        const auto has_it = [&](const Strategy& other) { return other.has(rank, one.schedule); };
        CHECK(std::ranges::count_if(strategies(), has_it) == 1);
      }
      CHECK(std::ranges::is_sorted(ranked.ranking, {},
                                   [](const Candidate& one) { return one.prediction.seconds; }));
    }
  }
}

TEST_CASE("strategies: a line has no planes to keep", "[one-step][strategies]") {
  const Stencil line = stencil_of(nest_text(1, "A[(t + 1) % 2][i] = A[t % 2][i - 1] + A[t % 2][i + 1];"));
  for (const RankedStrategy& ranked :
       rank_strategies(line, *find_device("h200"), Arithmetic::kExact, Grid{{1 << 20}, 100}))
    CHECK(ranked.ranking.empty() ==
          (ranked.strategy->name.starts_with("2.5-D") || ranked.strategy->family == Family::kSeveralCells ||
           ranked.strategy->family == Family::kShifted));
}

TEST_CASE("a comparison prefers what was measured", "[one-step][strategies]") {
  const Grid grid{{512, 512, 512}, 100};
  const DeviceSpec& device = *find_device("h200");
  const Comparison predicted = compare(star(3), device, Arithmetic::kExact, grid);
  REQUIRE(predicted.strategies.size() == strategies().size());
  CHECK_FALSE(predicted.strategies[0].measured);
  const std::string slow = "tiers=1 block=32x8 stream=none planes=global exchange=global combine=gather";
  REQUIRE(slow != to_string(predicted.strategies[0].best->schedule));
  const Comparison measured =
      compare(star(3), device, Arithmetic::kExact, grid, {{slow, 200}, {"tiers=1 block=7", 900}});
  CHECK(to_string(measured.strategies[0].best->schedule) == slow);
  CHECK(measured.strategies[0].measured == 200);
  CHECK_FALSE(measured.strategies[1].measured);
  const std::string table = comparison_text({measured}, {});
  CHECK(contains(table, "predicted  measured"));
  CHECK(contains(table, "200.0     1.00  " + slow));
  const auto json =
      nlohmann::json::parse(comparison_text({predicted, measured}, {ModelFormat::kJson, std::nullopt}));
  CHECK(json["nests"].size() == 2);
  CHECK(json["nests"][0]["strategies"][0]["measured_gcells_per_second"].is_null());
  CHECK(json["nests"][1]["strategies"][0]["measured_gcells_per_second"] == 200);
  CHECK(contains(comparison_text({predicted, measured}, {ModelFormat::kTable, "a.svg"}), "<svg"));
}

TEST_CASE("a sweep that is done once has no strategy of several time steps", "[one-step][strategies]") {
  const Stencil once = stencil_of(
      "void step(int n, double u[n][n], double un[n][n]) {\n  for (int i = 1; i < n - 1; i++)\n"
      "    for (int j = 1; j < n - 1; j++) un[i][j] = u[i - 1][j] + u[i][j + 1];\n}\n");
  const Comparison comparison = compare(once, *find_device("h200"), Arithmetic::kExact, Grid{{512, 512}, 1});
  for (const ComparedStrategy& one : comparison.strategies)
    CHECK(one.best.has_value() == (one.strategy->family == Family::kOneStep));
  CHECK(contains(comparison_text({comparison}, {}), "none is legal"));
}

}  // namespace
}  // namespace an5d::test
