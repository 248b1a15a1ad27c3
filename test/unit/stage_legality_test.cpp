// Stages in the legality table: what is refused, alone, and twins that are accepted.
#include <catch2/catch.hpp>

#include "legality.h"

namespace an5d::test {
namespace {

const std::string kStarStages =
    "tiers=2 stages=3 cells=4 block=128 stream=weighted:1.8 exchange=shuffle sync=step:2 combine=star "
    "in=cp_async:4 out=coalesced edge=split";
const std::string kSumStages =
    "tiers=2 stages=3 cells=4 block=128 stream=weighted:1.8 exchange=shuffle sync=step:2 combine=partial "
    "in=cp_async:4 out=coalesced edge=split";
const std::string kGeneralStages =
    "tiers=2 stages=3 cells=4 block=128 stream=weighted:1.8 exchange=shuffle sync=step:2 combine=gather "
    "in=cp_async:4 out=coalesced edge=split";
const std::string kStagesTile = "tiers=2 stages=3 cells=4 block=128";

TEST_CASE("stages: of stars, of plane sums and of any update", "[legality]") {
  for (const std::string& stages : {kStarStages, kSumStages, kGeneralStages}) {
    for (const char* element : {"float", "double", "int", "unsigned", "long"})
      accepts(star(2, element), stages);
    for (const char* tile : {"tiers=1 cells=4 block=128", "tiers=5 stages=2 cells=12 block=384",
                             "tiers=1 stages=16 cells=8 block=256", "tiers=4 stages=16 cells=8 block=256",
                             "tiers=1 stages=2 cells=32 block=1024"}) {
      accepts(star(2), with(stages, kStagesTile, tile));
    }
    accepts(star(2, "double"), with(stages, kStagesTile, "tiers=2 stages=3 cells=6 block=192"));
    for (const char* rows : {"step:1", "step:3", "step:4"}) accepts(star(2), with(stages, "step:2", rows));
    accepts(star(2), with(stages, "cp_async:4", "cp_async:3"));
    accepts(star(2), with(stages, "cp_async:4", "cp_async:8"));
    accepts(star(2), with(stages, "weighted:1.8", "weighted:64"));
    accepts(star(2), with(stages, "edge=split", "edge=lane"));
    accepts(star(2), stages + " resident=2");
    accepts(star(2), stages + " registers=96");
    accepts(example("star2d4r"), stages);
  }
  accepts(corner(), kSumStages);
  accepts(corner(), kGeneralStages);
}

TEST_CASE("stages: no other value of any axis is built", "[legality]") {
  const std::string rule = "schedule-unsupported", says = "with cells in 2-D, built is";
  struct Change {
    std::string from, to;
  };
  for (const std::string& stages : {kStarStages, kSumStages, kGeneralStages}) {
    for (const Change& change : std::vector<Change>{{"weighted:1.8", "column"},
                                                    {"weighted:1.8", "chunks:64"},
                                                    {"weighted:1.8", "waves"},
                                                    {"sync=step:2", "sync=tier"},
                                                    {"sync=step:2", "sync=step:2 skew=1"},
                                                    {"in=cp_async:4", "in=direct"},
                                                    {"in=cp_async:4", "in=prefetch:1"},
                                                    {"out=coalesced", "out=direct"},
                                                    {"edge=split", "edge=select"},
                                                    {"edge=split", "edge=split pad=16"},
                                                    {"edge=split", "edge=split shared=scalar"}}) {
      refuses(rule, says, star(2), with(stages, change.from, change.to));
    }
    refuses(rule, says, star(2), with(stages, "exchange=shuffle", "exchange=plane"));
  }
}

TEST_CASE("stages: what they cannot hold, copy or hand on", "[legality]") {
  const std::string rule = "schedule-unsupported";
  for (const std::string& stages : {kStarStages, kSumStages}) {
    const auto tile = [&](const std::string& sizes) { return with(stages, kStagesTile, sizes); };
    refuses(rule, "one row of cells, not 2 rows of 4", star(2), with(stages, "cells=4", "cells=4x2"));
    refuses(rule, "3 to 8 slots", star(2), with(stages, "cp_async:4", "cp_async:2"));
    refuses(rule, "3 to 8 slots", star(2), with(stages, "cp_async:4", "cp_async:9"));
    refuses(rule, "1 to 4 rows", star(2), with(stages, "sync=step:2", "sync=step:5"));
    refuses("schedule-size", "1 to 16, found '17'", star(2), tile("tiers=1 stages=17 cells=4 block=128"));
    refuses(rule, "65 time steps of a launch are more than 64", star(2),
            tile("tiers=13 stages=5 cells=8 block=256"));
    refuses(rule, "16 bytes at a time; 6 cells are 24", star(2), tile("tiers=2 stages=3 cells=6 block=192"));
    refuses(rule, "16 bytes at a time; 3 cells are 24", star(2, "double"),
            tile("tiers=2 stages=3 cells=3 block=96"));
    refuses(rule, "block=256 is not 32 x 4 cells", star(2), tile("tiers=2 stages=3 cells=4 block=256"));
    refuses(rule, "block=128 is not 32 x 8 cells", star(2), tile("tiers=1 stages=4 cells=8 block=128"));
    refuses("schedule-size", "1/64 to 64", star(2), with(stages, "weighted:1.8", "weighted:0.015"));
    refuses(rule, "4 or 8 bytes, these have 2", star(2, "short"), tile("tiers=2 stages=3 cells=8 block=256"));
    refuses(rule, "4 or 8 bytes, these have 1", star(2, "unsigned char"),
            tile("tiers=2 stages=3 cells=16 block=512"));
    refuses("schedule-size", "1 to 32 each", star(2), tile("tiers=1 stages=2 cells=64 block=2048"));
    accepts(example("star2d4r", {"-DREAL=double"}), tile("tiers=1 stages=2 cells=2 block=64"));  // two lanes
    const Stencil row =
        stencil_of(nest_text(2, "A[(t + 1) % 2][i][j] = A[t % 2][i][j - 1] + A[t % 2][i][j + 1];"));
    refuses(rule, "other planes", row, stages);
    refuses("schedule-halo", "takes 128 of 128", star(2), tile("tiers=16 stages=4 cells=4 block=128"));
    refuses("schedule-shared", "bytes of shared memory", star(2),
            with(with(tile("tiers=1 stages=16 cells=32 block=1024"), "step:2", "step:4"), "cp_async:4",
                 "cp_async:8"));
    refuses("schedule-registers", "leave it 255", star(2), tile("tiers=16 stages=1 cells=8 block=256"));
  }
  const Stencil quotient = stencil_of(
      nest_text(2, "A[(t + 1) % 2][i][j] = (A[t % 2][i - 1][j] + A[t % 2][i][j] + A[t % 2][i + 1][j]) / n;",
                "", "", "int"));
  refuses(rule, "may trap", quotient, kStarStages);
  const Stencil behind =
      stencil_of(nest_text(2, "A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j] + A[t % 2][i][j + 1];"));
  refuses(rule, "reads a plane ahead", behind, kStarStages);
  accepts(behind, kSumStages);
  refuses("schedule-combine", "own column", corner(), kStarStages);
  refuses("schedule-combine", "is a sum", product(), kSumStages);
}

// Three arrays in place, and one in two planes that reads another.
Stencil staggered(const std::string& element = "float") {
  return stencil_of(element + " u[64][64], v[64][64], h[64][64];\n" + R"(
void step(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < 62; i++)
      for (int j = 1; j < 62; j++) u[i][j] = u[i][j] - h[i][j] + h[i - 1][j];
    for (int i = 1; i < 62; i++)
      for (int j = 1; j < 62; j++) h[i][j] = h[i][j] - u[i + 1][j] - v[i][j];
  }
}
)");
}
Stencil in_two_boxes() {
  return stencil_of(R"(float u[64][64], h[64][64];
void f(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < 62; i++)
      for (int j = 0; j < 62; j++) u[i][j] = u[i][j] - h[i][j] + h[i - 1][j];
    for (int i = 0; i < 61; i++)
      for (int j = 1; j < 62; j++) h[i][j] = h[i][j] - u[i + 1][j];
  }
}
)");
}
Stencil with_coefficients() {
  return stencil_of(nest_text(2,
                              "A[(t + 1) % 2][i][j] = k[i][j] * (A[t % 2][i - 1][j] + A[t % 2][i + 1][j]);",
                              "float k[64][64];\n"));
}

TEST_CASE("stages: of several arrays, and with arrays that are only read", "[legality]") {
  for (const std::string& stages : {kStarStages, kGeneralStages}) {
    for (const Stencil& stencil : {staggered(), staggered("double"), staggered("int"), with_coefficients()}) {
      accepts(stencil, stages);
      accepts(stencil, with(stages, kStagesTile, "tiers=1 cells=4 block=128"));
      accepts(stencil, with(stages, "edge=split", "edge=lane"));
    }
    const auto reads = [](const std::string& element, const std::string& array) {
      return stencil_of(nest_text(
          2, "A[(t + 1) % 2][i][j] = " + element + " * (A[t % 2][i - 1][j] + A[t % 2][i + 1][j]);", array));
    };
    const std::string lane = with(stages, "edge=split", "edge=lane");
    accepts(reads("row[j]", "float row[64];\n"), lane);
    accepts(reads("column[i]", "float column[64];\n"), lane);
    accepts(reads("wall[i][j]", "char wall[64][64];\n"), lane);
    refuses("schedule-unsupported", "edge=lane computes beyond the grid, where 'wide' has no elements",
            reads("wide[i][j]", "double wide[64][64];\n"), lane);
    refuses("schedule-unsupported", "edge=lane needs all arrays to be updated in the same cells",
            in_two_boxes(), with(stages, "edge=split", "edge=lane"));
    refuses("schedule-unsupported", "copies cells of 4 or 8 bytes, these have 2", staggered("short"),
            with(stages, kStagesTile, "tiers=2 stages=3 cells=8 block=256"));
  }
  const Stencil far =
      stencil_of(nest_text(2, "A[(t + 1) % 2][i][j] = k[i][j] * (A[t % 2][i - 2][j] + A[t % 2][i + 3][j]);",
                           "float k[64][64];\n"));
  refuses("schedule-unsupported", "back in their places after 15 steps", far,  // five rows kept, three of k
          with(kStarStages, "sync=step:2", "sync=step:1"));
}

}  // namespace
}  // namespace an5d::test
