// Every row of the legality table with a case that it refuses, alone, and the twin that it accepts.
#include <algorithm>
#include <catch2/catch.hpp>

#include "legality.h"
#include "model/search.h"

namespace an5d::test {
namespace {

Stencil line() { return stencil_of(nest_text(1, "A[(t + 1) % 2][i] = A[t % 2][i - 1] + A[t % 2][i + 1];")); }

// In 3-D, with the lines of each plane in order.
Stencil volume(const std::string& value, const std::string& element = "float") {
  return stencil_of(nest_text(3, "A[(t + 1) % 2][i][j][k] = " + value + ";", "", "", element));
}

const std::string kVolume =
    "A[t % 2][i - 1][j][k] + A[t % 2][i][j - 1][k] + A[t % 2][i][j][k - 1] + A[t % 2][i][j][k + 1] + "
    "A[t % 2][i][j + 1][k] + A[t % 2][i + 1][j][k]";

Stencil alternating() {
  return stencil_of(
      nest_text(2,
                "A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j] + A[t % 2][i + 1][j] + A[t % 2][i][j] + "
                "A[t % 2][i - 1][j + 1];"));
}

TEST_CASE("schedule-size", "[legality]") {
  accepts(line(), "tiers=1 block=32");
  accepts(line(), "tiers=32 block=256");
  refuses("schedule-size", "'tiers' expects a number from 1 to 32, found '0'", line(), "tiers=0 block=256");
  refuses("schedule-size", "found '33'", line(), "tiers=33 block=256");
  refuses("schedule-size", "block=4096x17 is more than 65536 cells", star(3), "tiers=1 block=4096x17");
  Schedule none;
  none.block = {0, 1};
  const auto found = violations(line(), none, *find_device("h200"), Arithmetic::kExact);
  CHECK(std::any_of(found.begin(), found.end(),
                    [](const Violation& one) { return one.rule == "schedule-size"; }));
}

TEST_CASE("schedule-size: every number of a schedule that no line has read", "[legality]") {
  const auto refused = [](const auto& change) {
    Schedule schedule;
    schedule.block = {32, 1};
    change(schedule);
    const auto found = violations(line(), schedule, *find_device("h200"), Arithmetic::kExact);
    return found.size() == 1 && found.front().rule == "schedule-size";
  };
  CHECK_FALSE(refused([](Schedule&) {}));
  CHECK(refused([](Schedule& s) { s.tiers = kTierNumbers.most + 1; }));
  CHECK(refused([](Schedule& s) { s.stages = kStageNumbers.most + 1; }));
  CHECK(refused([](Schedule& s) { s.cells.x = kCellNumbers.most + 1; }));
  CHECK(refused([](Schedule& s) { s.cells.y = kCellNumbers.most + 1; }));
  CHECK(refused([](Schedule& s) { s.block.x = kBlockNumbers.most + 1; }));
  CHECK(refused([](Schedule& s) { s.block.y = kBlockNumbers.most + 1; }));
  CHECK(refused([](Schedule& s) { s.stream = Chunks{kMostChunk + 1}; }));
  CHECK(refused([](Schedule& s) { s.sync = StepSync{kPlaneNumbers.most + 1}; }));
  CHECK(refused([](Schedule& s) { s.skew = kSkewNumbers.most + 1; }));
  CHECK(refused([](Schedule& s) { s.in = Prefetch{kPlaneNumbers.most + 1}; }));
  CHECK(refused([](Schedule& s) { s.pad = kPadNumbers.most + 1; }));
  CHECK(refused([](Schedule& s) { s.resident = kResidentNumbers.most + 1; }));
  CHECK(refused([](Schedule& s) { s.registers = kRegisterNumbers.most + 1; }));
}

TEST_CASE("schedule-size: tiles whose cells no int can count are refused", "[legality]") {
  CHECK_FALSE(broken(star(3), "tiers=1 block=65536x65536 stream=column").empty());
  CHECK_FALSE(broken(star(3), "tiers=1 block=1048576x4096 stream=column").empty());
  CHECK_FALSE(broken(line(), "tiers=1 block=2147483647").empty());
}

TEST_CASE("schedule-dimension", "[legality]") {
  accepts(star(2), "tiers=2 block=128 stream=chunks:128");
  refuses("schedule-dimension", "two axes", star(2), "tiers=2 block=128x4 stream=chunks:128");
  accepts(line(), "tiers=2 block=128 stream=none");
  refuses("schedule-dimension", "1-D", line(), "tiers=2 block=128 stream=chunks:128");
  refuses("schedule-dimension", "1-D", line(), "tiers=2 block=128 stream=column");
  refuses("schedule-dimension", "stream=none", star(2), "tiers=2 block=128 stream=none");
  refuses("schedule-dimension", "stream=none", star(3), "tiers=2 block=32x8 stream=none");
  accepts(star(3), "tiers=2 block=32x8 stream=column");
}

TEST_CASE("schedule-unsupported: every axis value that is not built", "[legality]") {
  const std::string built = "tiers=2 block=128 stream=chunks:128 ";
  for (const char* value : {"", "combine=gather", "in=prefetch:1", "edge=split", "shared=scalar",
                            "resident=2", "registers=64", "in=direct", "edge=select"}) {
    accepts(star(2), built + value);
  }
  for (const char* value : {"stages=2", "cells=2", "planes=shared", "planes=registers", "planes=global",
                            "planes=mixed", "exchange=shuffle", "sync=step:1", "skew=1", "in=prefetch:2",
                            "in=cp_async:4", "out=coalesced", "edge=lane", "pad=16"}) {
    INFO(value);
    const auto found = broken(star(2), built + value);
    CHECK(std::count_if(found.begin(), found.end(),
                        [](const Violation& one) { return one.rule == "schedule-unsupported"; }) == 1);
  }
  refuses("schedule-unsupported", "weighted", star(2), "tiers=2 block=128 stream=weighted:1.5");
  refuses("schedule-unsupported", "not built", line(), "tiers=2 block=128 edge=split");
  refuses("schedule-unsupported", "prefetch:1", line(), "tiers=2 block=128 in=prefetch:1");
}

const std::string kStarLines =
    "tiers=2 cells=4x2 block=128x16 stream=weighted:1 exchange=shuffle sync=step:1 combine=star "
    "in=cp_async:4 edge=split pad=16";
const std::string kSumLines =
    "tiers=2 cells=4x2 block=128x16 stream=weighted:1 sync=step:1 skew=1 combine=partial in=cp_async:4 "
    "edge=split pad=16";
const std::string kGeneralLines =
    "tiers=2 cells=4x2 block=128x16 stream=weighted:1 sync=step:1 skew=1 combine=gather in=cp_async:4 "
    "edge=split pad=16";

TEST_CASE("cells: lines of stars, of sums and of any update", "[legality]") {
  for (const std::string& lines : {kStarLines, kSumLines, kGeneralLines}) {
    for (const char* element : {"float", "double", "int", "unsigned", "long"})
      accepts(volume(kVolume, element), lines);
    accepts(volume(kVolume, "double"), with(lines, "cells=4x2 block=128x16", "cells=2x2 block=64x16"));
    accepts(volume(kVolume), with(lines, "cells=4x2 block=128x16", "cells=4 block=128x5"));
    accepts(volume(kVolume), with(lines, "cells=4x2 block=128x16", "cells=4x8 block=128x8"));
    accepts(volume(kVolume), with(lines, "tiers=2 cells=4x2 block=128x16", "tiers=1 cells=8x3 block=256x9"));
    accepts(volume(kVolume), with(lines, "tiers=2 cells=4x2 block=128x16", "tiers=1 cells=32 block=1024x4"));
    accepts(volume(kVolume), lines + " resident=1");
    accepts(volume(kVolume), with(lines, "weighted:1", "waves"));
    accepts(volume(kVolume), lines + " registers=128");
  }
  accepts(star(3), kStarLines);
}

TEST_CASE("cells: lines of several arrays and no other value of any axis", "[legality]") {
  const std::string lines =
      "tiers=2 cells=4x2 block=128x16 stream=waves exchange=shuffle sync=step:1 combine=star in=cp_async:4 "
      "out=coalesced edge=split";
  const auto coefficients = [](const std::string& more, const char* element = "float") {
    return stencil_of(nest_text(
        3,
        "A[(t + 1) % 2][i][j][k] = c[i][j][k] * (A[t % 2][i - 1][j][k] + A[t % 2][i + 1][j][k]" + more + ");",
        std::string(element) + " c[64][64][64];\n", "", element));
  };
  const Stencil star = coefficients(" + A[t % 2][i][j - 1][k]");
  accepts(star, lines);
  accepts(coefficients(" + A[t % 2][i][j - 1][k]", "double"),
          with(lines, "cells=4x2 block=128x16", "cells=2x2 block=64x16"));
  for (const char* ring : {"cp_async:3", "cp_async:10"}) accepts(star, with(lines, "cp_async:4", ring));
  for (const char* ring : {"cp_async:2", "cp_async:11"})
    refuses("schedule-unsupported", "in=cp_async takes 3 to 10 planes here, 2 of them in use", star,
            with(lines, "cp_async:4", ring));
  const std::string rule = "schedule-unsupported", says = "with cells in 3-D, built of several arrays is";
  refuses(rule, says, star, with(lines, "waves", "weighted:1"));
  refuses(rule, says, star, with(lines, "out=coalesced ", ""));
  refuses(rule, says, star, lines + " pad=16");
  refuses(rule, "a line moves 16 bytes at a time", star,
          with(lines, "cells=4x2 block=128x16", "cells=2x2 block=64x16"));
  refuses(rule, "are no whole number of 2", star, with(lines, "128x16", "128x15"));
  accepts(star, lines + " coefficients=ring");
  refuses(rule, "coefficients=ring is for arrays that are only read, at the cell's own line",
          coefficients(" + c[i][j - 1][k] * A[t % 2][i][j - 1][k]"), lines + " coefficients=ring");
  refuses(rule, "built", star, "tiers=2 block=32x16 stream=chunks:8 combine=star coefficients=ring");
  const Stencil far = coefficients(" + A[t % 2][i][j - 3][k]");
  refuses(rule, "a thread reads 3 lines to a side, its neighbour has 2", far, lines);
  accepts(far, with(lines, "cells=4x2 block=128x16", "cells=4x3 block=128x18"));
  const std::string ring_alone = with(lines, "tiers=2", "tiers=1");
  accepts(far, ring_alone);  // which has all lines
  const auto of_neighbours = [](const std::string& line) {
    return with(line, "sync=step:1", "sync=neighbours");
  };
  for (const char* block : {"128x4", "128x16", "128x32"})
    accepts(star, of_neighbours(with(with(lines, "128x16", block), "cp_async:4", "cp_async:3")));
  for (const char* block : {"128x2", "128x34"})
    refuses(rule, "sync=neighbours takes 2 to 16 warps", star,
            of_neighbours(with(with(ring_alone, "128x16", block), "cp_async:4", "cp_async:3")));
  refuses(rule, "a warp reads 3 lines to a side; sync=neighbours waits for the next one, which has 2", far,
          of_neighbours(ring_alone));
  refuses(rule, "with cells in 3-D, built is", volume(kVolume), of_neighbours(kStarLines));
  refuses(rule, "built", star, "tiers=2 block=32x16 stream=chunks:8 combine=star sync=neighbours");
}

TEST_CASE("cells: lines and no other value of any axis", "[legality]") {
  const std::string rule = "schedule-unsupported", says = "with cells in 3-D, built is";
  struct Change {
    std::string from, to;
  };
  for (const std::string& lines : {kStarLines, kSumLines}) {
    for (const Change& change : std::vector<Change>{{"weighted:1", "column"},
                                                    {"weighted:1", "weighted:1.2"},
                                                    {"weighted:1", "chunks:64"},
                                                    {"sync=step:1", "sync=tier"},
                                                    {"sync=step:1", "sync=step:2"},
                                                    {"in=cp_async:4", "in=direct"},
                                                    {"in=cp_async:4", "in=prefetch:1"},
                                                    {"edge=split", "edge=select"},
                                                    {"edge=split", "edge=split out=coalesced"},
                                                    {"edge=split", "edge=split stages=2"},
                                                    {"edge=split", "edge=split shared=scalar"},
                                                    {"pad=16", "pad=0"},
                                                    {"pad=16", "pad=32"}}) {
      refuses(rule, says, volume(kVolume), with(lines, change.from, change.to));
    }
  }
  refuses(rule, says, volume(kVolume), with(kStarLines, "exchange=shuffle", "exchange=plane"));
  refuses(rule, says, volume(kVolume), kSumLines + " exchange=shuffle");
  refuses(rule, says, volume(kVolume), with(kStarLines, "combine=star", "combine=gather"));
  refuses(rule, says, volume(kVolume), with(kStarLines, "sync=step:1", "sync=step:1 skew=1"));
  refuses(rule, says, volume(kVolume), with(kSumLines, " skew=1", ""));
  refuses(rule, says, volume(kVolume), with(kGeneralLines, " skew=1", ""));
  refuses(rule, says, volume(kVolume), kGeneralLines + " exchange=shuffle");
}

TEST_CASE("cells: what a tile of lines cannot hold, copy or reach", "[legality]") {
  const std::string rule = "schedule-unsupported", tile = "cells=4x2 block=128x16";
  for (const std::string& lines : {kStarLines, kSumLines}) {
    refuses(rule, "4 or 8 bytes, these have 2", volume(kVolume, "short"), lines);
    refuses(rule, "4 or 8 bytes, these have 1", volume(kVolume, "unsigned char"), lines);
    refuses("schedule-size", "1 to 32 each", volume(kVolume),
            with(lines, "tiers=2 " + tile, "tiers=1 cells=36 block=1152x4"));
    refuses(rule, "6 cells are 24", volume(kVolume), with(lines, tile, "cells=6x2 block=192x16"));
    refuses(rule, "3 cells are 24", volume(kVolume, "double"), with(lines, tile, "cells=3x2 block=96x16"));
    refuses(rule, "256 cells wide, not 32 x 4", volume(kVolume), with(lines, tile, "cells=4x2 block=256x8"));
    refuses(rule, "64 cells wide, not 32 x 4", volume(kVolume), with(lines, tile, "cells=4x2 block=64x32"));
    refuses(rule, "10 lines of a tile are no whole number of 4", volume(kVolume),
            with(lines, tile, "cells=4x4 block=128x10"));
    accepts(volume("A[t % 2][i - 1][j][k] + A[t % 2][i][j][k + 3] + A[t % 2][i + 1][j][k]", "double"),
            with(lines, tile, "cells=2x2 block=64x16"));  // of two lanes
    refuses(rule, "other planes", volume("A[t % 2][i][j - 1][k] + A[t % 2][i][j][k + 1]"), lines);
  }
  refuses("schedule-size", "1 to 32 each", volume("A[t % 2][i - 1][j][k] + A[t % 2][i][j][k]"),
          with(kSumLines, "tiers=2 " + tile, "tiers=1 cells=4x33 block=128x33"));
  refuses(rule, "may trap",
          volume("(A[t % 2][i - 1][j][k] + A[t % 2][i][j][k] + A[t % 2][i + 1][j][k]) / n", "int"),
          kStarLines);
}

TEST_CASE("cells: how many planes a ring may have", "[legality]") {
  const std::string rule = "schedule-unsupported";
  accepts(volume(kVolume), with(kStarLines, "cp_async:4", "cp_async:3"));
  refuses(rule, "takes 3 to 10 planes here, 2 of them in use", volume(kVolume),
          with(kStarLines, "cp_async:4", "cp_async:2"));
  const std::string flat = "tiers=1 cells=4 block=128x6";  // for a ring that fits
  const auto small = [&](const std::string& lines) {
    return with(lines, "tiers=2 cells=4x2 block=128x16", flat);
  };
  accepts(volume(kVolume), with(small(kStarLines), "cp_async:4", "cp_async:10"));
  refuses(rule, "takes 3 to 10", volume(kVolume), with(small(kStarLines), "cp_async:4", "cp_async:11"));
  accepts(volume(kVolume), with(kSumLines, "cp_async:4", "cp_async:3"));
  refuses(rule, "takes 3 to 10 planes here, 2 of them in use", volume(kVolume),
          with(kSumLines, "cp_async:4", "cp_async:2"));
  accepts(volume(kVolume), with(small(kSumLines), "cp_async:4", "cp_async:10"));
  refuses(rule, "takes 3 to 10", volume(kVolume), with(small(kSumLines), "cp_async:4", "cp_async:11"));
  // Those that are ahead in the order of the stream, which follows the sum.
  for (const char* value : {"A[t % 2][i - 1][j][k] + A[t % 2][i][j][k] + A[t % 2][i + 3][j][k]",
                            "A[t % 2][i + 1][j][k] + A[t % 2][i][j][k] + A[t % 2][i - 3][j][k]"}) {
    refuses(rule, "takes 5 to 12", volume(value), small(kSumLines));
    accepts(volume(value), with(small(kSumLines), "cp_async:4", "cp_async:5"));
  }
  for (const char* value : {"A[t % 2][i - 3][j][k] + A[t % 2][i][j][k] + A[t % 2][i + 1][j][k]",
                            "A[t % 2][i + 3][j][k] + A[t % 2][i][j][k] + A[t % 2][i - 1][j][k]"})
    accepts(volume(value), with(small(kSumLines), "cp_async:4", "cp_async:3"));
}

TEST_CASE("cells: what stars of lines read", "[legality]") {
  const std::string rule = "schedule-unsupported";
  const std::string behind = "A[t % 2][i - 1][j][k] + A[t % 2][i][j][k + 1]";
  const std::string ahead = "A[t % 2][i][j][k + 1] + A[t % 2][i + 1][j][k]";
  refuses(rule, "reads a plane ahead", volume(behind), kStarLines);
  refuses(rule, "reads a plane behind", volume(ahead), kStarLines);
  accepts(volume(behind), kSumLines);
  accepts(volume(ahead), kSumLines);
  const std::string far = "A[t % 2][i - 1][j][k] + A[t % 2][i][j - 3][k] + A[t % 2][i + 1][j][k]";
  refuses(rule, "reads 3 lines to a side, its neighbour has 2", volume(far), kStarLines);
  accepts(volume(far), with(kStarLines, "cells=4x2 block=128x16", "cells=4x3 block=128x15"));
  accepts(volume(far), with(kStarLines, "tiers=2", "tiers=1"));  // one step finds them in the ring
  accepts(volume(far), kSumLines);
  const std::string corners = "A[t % 2][i - 1][j][k] + A[t % 2][i][j - 1][k + 1] + A[t % 2][i + 1][j][k]";
  refuses(rule, "along the axes only", volume(corners), kStarLines);
  accepts(volume(corners), kSumLines);
  refuses("schedule-combine", "own column",
          volume("A[t % 2][i - 1][j][k] + A[t % 2][i][j][k] + A[t % 2][i + 1][j + 1][k]"), kStarLines);
  for (const std::string& value : {behind, ahead, far, corners}) accepts(volume(value), kGeneralLines);
}

TEST_CASE("cells: what sums of lines visit", "[legality]") {
  const std::string rule = "schedule-unsupported";
  refuses(rule, "visit the lines of a plane in order", star(3), kSumLines);
  accepts(star(3), kSumLines, "h200", Arithmetic::kFast);
  const std::string numbered = "A[t % 2][i - 1][j][k] + A[t % 2][i][j][k] * i + A[t % 2][i + 1][j][k]";
  refuses(rule, "this update reads their numbers", volume(numbered), kSumLines);
  accepts(volume(numbered), kStarLines);
  const Stencil by_local = stencil_of(nest_text(
      3, "float s = A[t % 2][i - 1][j][k] * i; A[(t + 1) % 2][i][j][k] = s + A[t % 2][i + 1][j][k];"));
  refuses(rule, "this update reads their numbers", by_local, kSumLines);
  accepts(volume("A[t % 2][i - 1][j][k] + A[t % 2][i][j][k] * j + A[t % 2][i + 1][j][k] * (t + k)"),
          kSumLines);
  refuses("schedule-combine", "is a sum", volume("A[t % 2][i - 1][j][k] * A[t % 2][i + 1][j][k]"), kSumLines);
  accepts(volume("A[t % 2][i - 1][j][k] * A[t % 2][i + 1][j][k]"), kGeneralLines);
  accepts(star(3), kGeneralLines);
  accepts(by_local, kGeneralLines);
}

TEST_CASE("cells: what a tile of lines takes", "[legality]") {
  const std::string tile = "tiers=2 cells=4x2 block=128x16";
  refuses("schedule-halo", "takes 4 of 4 cells along y", volume(kVolume),
          with(kStarLines, tile, "tiers=3 cells=4x2 block=128x4"));
  accepts(volume(kVolume), with(kStarLines, tile, "tiers=2 cells=4x2 block=128x4"));
  refuses("schedule-shared", "bytes of shared memory", volume(kVolume, "double"),
          with(kStarLines, tile, "tiers=1 cells=8x2 block=256x32"));
  refuses("schedule-registers", "a thread keeps 256 registers", volume(kVolume),
          with(kStarLines, tile, "tiers=4 cells=4x8 block=128x16"));
}

TEST_CASE("schedule-threads", "[legality]") {
  accepts(star(2), "tiers=1 block=1024 stream=column");
  refuses("schedule-threads", "1056 threads", star(2), "tiers=1 block=1056 stream=column");
  refuses("schedule-threads", "whole warps", star(2), "tiers=1 block=48 stream=column");
  accepts(star(3), "tiers=1 block=16x6 stream=column");
  refuses("schedule-threads", "whole warps", star(3), "tiers=1 block=16x5 stream=column");
}

TEST_CASE("schedule-halo", "[legality]") {
  accepts(star(2), "tiers=15 block=32 stream=column");
  refuses("schedule-halo", "takes 32 of 32 cells along x", star(2), "tiers=16 block=32 stream=column");
  accepts(star(3), "tiers=3 block=32x8 stream=column");
  refuses("schedule-halo", "takes 8 of 8 cells along y", star(3), "tiers=4 block=32x8 stream=column");
  const Stencil one_sided =
      stencil_of(nest_text(2, "A[(t + 1) % 2][i][j] = A[t % 2][i][j - 1] + A[t % 2][i][j];"));
  accepts(one_sided, "tiers=31 block=32 stream=column");
  refuses("schedule-halo", "takes 32 of 32", one_sided, "tiers=32 block=32 stream=column");
}

TEST_CASE("schedule-shared", "[legality]") {
  const Stencil box = example("box3d4r", {"-DREAL=double"});
  refuses("schedule-shared", "185472 bytes", box, "tiers=1 block=32x32 stream=column combine=gather", "a100");
  accepts(box, "tiers=1 block=32x32 stream=column combine=gather", "h200");
  accepts(box, "tiers=1 block=32x16 stream=column combine=gather", "a100");
}

TEST_CASE("schedule-registers", "[legality]") {
  accepts(star(2, "double"), "tiers=16 block=256 stream=column");
  refuses("schedule-registers", "a thread has 255", example("star2d2r", {"-DREAL=double"}),
          "tiers=31 block=128 stream=column");
  refuses("schedule-registers", "1024 threads", star(2, "double"), "tiers=16 block=1024 stream=column");
  accepts(star(2), "tiers=2 block=128 stream=column registers=16");
  accepts(star(2), "tiers=2 block=128 stream=column registers=255");
  refuses("schedule-size", "16 to 255", star(2), "tiers=2 block=128 stream=column registers=15");
  refuses("schedule-size", "16 to 255", star(2), "tiers=2 block=128 stream=column registers=256");
  accepts(star(2), "tiers=2 block=512 stream=column resident=2");
  refuses("schedule-registers", "64 blocks", star(2), "tiers=2 block=512 stream=column resident=64");
  refuses("schedule-registers", "more than the 4", star(2), "tiers=2 block=512 stream=column resident=5");
  refuses("schedule-registers", "more than the 32", star(2), "tiers=2 block=32 stream=column resident=33");
  accepts(star(2), "tiers=2 block=512 stream=column resident=4");
  accepts(star(2), "tiers=2 block=32 stream=column resident=32");
  refuses("schedule-registers", "give one", star(2),
          "tiers=2 block=128 stream=column resident=2 registers=64");
}

TEST_CASE("schedule-combine", "[legality]") {
  const std::string tile = "tiers=2 block=128 stream=column ";
  accepts(star(2), tile + "combine=star");
  accepts(corner(), tile + "combine=gather");
  refuses("schedule-combine", "own column", corner(), tile + "combine=star");
  accepts(corner(), tile + "combine=partial");
  refuses("schedule-combine", "is a sum", product(), tile + "combine=partial");
  accepts(product(), tile + "combine=gather");
  accepts(line(), "tiers=2 block=128 combine=star");
  refuses("schedule-combine", "streamed axis", line(), "tiers=2 block=128 combine=partial");
  refuses("schedule-combine", "-ffast-math", alternating(), tile + "combine=partial");
  accepts(alternating(), tile + "combine=partial", "h200", Arithmetic::kFast);
}

TEST_CASE("the default schedule is legal for every example, type, arithmetic and device", "[legality]") {
  for (const char* name :
       {"star2d1r", "star2d4r", "box2d1r", "box2d4r", "j2d5pt", "gradient2d", "star3d1r", "star3d4r",
        "box3d1r", "box3d4r", "j3d27pt", "heat1d", "life", "upwind2d", "max_filter3d"}) {
    for (const char* real : {"-DREAL=float", "-DREAL=double"}) {
      const Stencil stencil = example(name, {real});
      for (const DeviceSpec& device : devices()) {
        for (const Arithmetic arithmetic : {Arithmetic::kExact, Arithmetic::kFast}) {
          const Schedule schedule =
              best_schedule(stencil, device, arithmetic, assumed_grid(stencil), Model::kFitted, {});
          INFO(name << " " << real << " " << device.name << ": " << to_string(schedule));
          CHECK(violations(stencil, schedule, device, arithmetic).empty());
        }
      }
    }
  }
}

}  // namespace
}  // namespace an5d::test
