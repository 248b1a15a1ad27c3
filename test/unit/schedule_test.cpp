// The schedule line: round trip, and errors that point into it.
#include <catch2/catch.hpp>
#include <random>

#include "frontend/said/rule.h"
#include "model/schedule.h"

namespace an5d {
namespace {

Schedule read(const std::string& line) {
  INFO(line);
  const Result<Schedule> schedule = parse_schedule(line, Schedule{});
  REQUIRE(schedule);
  return *schedule;
}

TEST_CASE("the design's lines survive a round trip", "[schedule]") {
  const std::string lines[] = {"tiers=4 block=32x32 stream=chunks:128 combine=star",
                               "tiers=2 stages=4 cells=6 block=192 stream=weighted:1.5 exchange=shuffle "
                               "sync=step:2 combine=star in=cp_async:4 out=coalesced edge=split resident=2",
                               "tiers=4 stages=4 cells=10 block=320 stream=weighted:1.8 exchange=shuffle "
                               "sync=step:1 skew=1 "
                               "combine=partial in=cp_async:4 out=coalesced edge=lane pad=16 resident=2",
                               "tiers=4 cells=4x6 block=128x48 stream=column exchange=shuffle sync=step:1 "
                               "combine=star in=cp_async:4 edge=split "
                               "pad=16 resident=1",
                               "tiers=1 block=128x2 stream=none planes=global exchange=global",
                               "tiers=1 block=32x8 stream=column planes=registers",
                               "tiers=1 block=32x8x4 stream=none planes=shared",
                               "tiers=1 block=32x1x4 stream=none planes=shared"};
  for (const std::string& line : lines) {
    INFO(line);
    const Schedule schedule = read(line);
    CHECK(read(to_string(schedule)) == schedule);
    CHECK(to_string(read(to_string(schedule))) == to_string(schedule));
    // Every word of the line is in the printed one.
    for (std::size_t at = 0; at < line.size();) {
      const std::size_t end = std::min(line.find(' ', at), line.size());
      CHECK((" " + to_string(schedule) + " ").find(" " + line.substr(at, end - at) + " ") !=
            std::string::npos);
      at = end + 1;
    }
  }
}

TEST_CASE("what a line says is in the schedule", "[schedule]") {
  const Schedule warps = read(
      "tiers=4 stages=3 cells=10 block=320 stream=weighted:1.8 exchange=shuffle sync=step:2 "
      "in=cp_async:5 out=coalesced edge=lane pad=16 registers=128 shared=scalar coefficients=ring skew=1");
  CHECK(warps.time_steps() == 12);
  CHECK(warps.threads() == 3 * 32);
  CHECK(warps.stream == Stream(Weighted{1.8}));
  CHECK(warps.sync == Sync(StepSync{2}));
  CHECK(warps.in == In(CpAsync{5}));
  CHECK(warps.registers == 128);
  CHECK(warps.resident == std::nullopt);
  CHECK(warps.shared == SharedReads::kScalar);
  CHECK(warps.coefficients == Coefficients::kRing);
  CHECK(read("cells=4x6 block=128x48").threads() == 32 * 8);
  const Schedule rows = read("tiers=3 stages=2 cells=12 block=384 exchange=shuffle sync=step:4");
  CHECK(rows.time_steps() == 6);
  CHECK(rows.threads() == 2 * 32);
  CHECK(rows.sync == Sync(StepSync{4}));
}

TEST_CASE("a line changes only the keys that it names", "[schedule]") {
  const Schedule base = read("tiers=4 block=32x16 stream=chunks:128 combine=gather registers=64");
  const Result<Schedule> changed = parse_schedule("  tiers=6   registers=auto ", base);
  REQUIRE(changed);
  Schedule expected = base;
  expected.tiers = 6;
  expected.registers.reset();
  CHECK(*changed == expected);
  CHECK(*parse_schedule("", base) == base);
}

template <class Value>
Value any_of(std::mt19937& random, std::initializer_list<Value> values) {
  return values.begin()[random() % values.size()];
}

Schedule any_schedule(std::mt19937& random) {
  const auto count = [&](int most) { return 1 + static_cast<int>(random() % most); };
  Schedule schedule;
  schedule.tiers = count(32);
  schedule.stages = count(16);
  schedule.cells = {count(8), count(8)};
  schedule.block = {count(1024), count(64)};
  schedule.stream =
      any_of<Stream>(random, {NoStream{}, Column{}, Chunks{count(4096)}, Weighted{count(400) / 7.0}});
  schedule.planes = any_of(random, {Planes::kHybrid, Planes::kRegisters, Planes::kShared, Planes::kGlobal,
                                    Planes::kShifted, Planes::kMixed});
  schedule.exchange = any_of(random, {Exchange::kPlane, Exchange::kShuffle, Exchange::kGlobal});
  schedule.sync = any_of<Sync>(random, {TierSync{}, StepSync{count(8)}, NeighbourSync{}});
  schedule.skew = static_cast<int>(random() % 2);
  schedule.combine = any_of(random, {Combine::kGather, Combine::kStar, Combine::kPartial});
  schedule.in = any_of<In>(random, {Direct{}, Prefetch{count(8)}, CpAsync{count(8)}});
  schedule.out = any_of(random, {Out::kDirect, Out::kCoalesced});
  schedule.edge = any_of(random, {Edge::kSelect, Edge::kSplit, Edge::kLane});
  schedule.pad = any_of(random, {0, 16});
  schedule.shared = any_of(random, {SharedReads::kAny, SharedReads::kScalar});
  schedule.coefficients = any_of(random, {Coefficients::kRegisters, Coefficients::kRing});
  if (random() % 2) schedule.resident = count(32);
  if (random() % 2) schedule.registers = 15 + count(240);
  return schedule;
}

TEST_CASE("random schedules survive a round trip, over any base", "[schedule]") {
  std::mt19937 random(5);
  for (int n = 0; n < 2000; ++n) {
    const Schedule schedule = any_schedule(random);
    INFO(to_string(schedule));
    CHECK(read(to_string(schedule)) == schedule);
  }
}

struct Mistake {
  std::string line, word, says, rule = "schedule-syntax";
};

TEST_CASE("syntax errors name the key, what it expects, and the place", "[schedule]") {
  const Mistake mistakes[] = {
      {"tiers=4 tier=5", "tier=5", "unknown schedule key 'tier'"},
      {"tiers=4 block", "block", "'block' expects N, NxM or NxMxK"},
      {"=4", "=4", "unknown schedule key ''"},
      {"tiers=x", "tiers=x", "'tiers' expects a number from 1 to 32, found 'x'"},
      {"tiers=-1", "tiers=-1", "'tiers' expects"},
      {"tiers=4.5", "tiers=4.5", "'tiers' expects"},
      {"tiers=99999999999", "tiers=99999999999", "'tiers' expects", "schedule-size"},
      {"tiers=4 block=32x32x32x2", "block=32x32x32x2", "'block' expects"},
      {"block=32x8x", "block=32x8x", "'block' expects"},
      {"block=32x8x0", "block=32x8x0", "'block' expects", "schedule-size"},
      {"block=32x0x8", "block=32x0x8", "'block' expects", "schedule-size"},
      {"block=0 tiers=4", "block=0", "'block' expects", "schedule-size"},
      {"block=32x", "block=32x", "'block' expects"},
      {"block=x32", "block=x32", "'block' expects"},
      {"stream=chunks", "stream=chunks", "'stream' expects none, column, chunks:N, weighted:W or waves"},
      {"stream=chunks:0", "stream=chunks:0", "'stream' expects", "schedule-size"},
      {"stream=column:3", "stream=column:3", "'stream' expects"},
      {"stream=weighted:0", "stream=weighted:0", "'stream' expects", "schedule-size"},
      {"stream=weighted:1.5y", "stream=weighted:1.5y", "'stream' expects"},
      {"stream=weighted:nan", "stream=weighted:nan", "'stream' expects"},
      {"stream=weighted:inf", "stream=weighted:inf", "'stream' expects"},
      {"combine=sum", "combine=sum", "'combine' expects gather, star or partial"},
      {"planes=", "planes=", "'planes' expects"},
      {"exchange=Plane", "exchange=Plane", "'exchange' expects"},
      {"sync=step", "sync=step", "'sync' expects"},
      {"in=prefetch:0", "in=prefetch:0", "'in' expects", "schedule-size"},
      {"handoff=ring:8", "handoff=ring:8", "unknown schedule key 'handoff'"},
      {"in=tma:4", "in=tma:4", "'in' expects direct, prefetch:N or cp_async:N"},
      {"sync=mbarrier:1", "sync=mbarrier:1", "'sync' expects tier, step:N or neighbours"},
      {"out=both", "out=both", "'out' expects"},
      {"edge=none", "edge=none", "'edge' expects"},
      {"shared=vector", "shared=vector", "'shared' expects"},
      {"resident=0", "resident=0", "'resident' expects auto or a number", "schedule-size"},
      {"registers=many", "registers=many", "'registers' expects"},
      {"tiers = 4", "tiers", "'tiers' expects"},
      {"tiers=4,block=32", "tiers=4,block=32", "'tiers' expects"},
      {"tiers=010", "tiers=010", "'tiers' expects a number from 1 to 32, found '010'"},
      {"cells=4x", "cells=4x", "'cells' expects"},
      {"cells=99x-1", "cells=99x-1", "'cells' expects"},
      {"in=cp_async:+4", "in=cp_async:+4", "'in' expects"},
      {"stream=weighted: 1", "stream=weighted:", "'stream' expects"}};
  for (const Mistake& mistake : mistakes) {
    INFO(mistake.line);
    const Result<Schedule> schedule = parse_schedule(mistake.line, Schedule{});
    CHECK_FALSE(schedule);
    if (schedule) continue;
    REQUIRE(schedule.diagnostics.size() == 1);
    const Diagnostic& error = schedule.diagnostics.front();
    CHECK(error.rule == mistake.rule);
    CHECK(error.where.file == "<schedule>");
    CHECK(error.where.line == 1);
    CHECK(error.where.offset == mistake.line.find(mistake.word));
    CHECK(error.where.column == static_cast<int>(error.where.offset) + 1);
    CHECK(error.where.length == mistake.word.size());
    CHECK_THAT(error.message, Catch::StartsWith(mistake.says));
    REQUIRE(error.notes.size() == 1);
    CHECK_THAT(error.notes.front().text, Catch::Contains(mistake.line));
  }
  CHECK(find_rule("schedule-syntax"));
  CHECK(find_rule("schedule-size"));
}

struct Limits {
  std::string before;  // the number
  Range range;
};

TEST_CASE("a number of every key is taken within its range, and nowhere else", "[schedule]") {
  const Limits keys[] = {
      {"tiers=", kTierNumbers},          {"stages=", kStageNumbers},       {"cells=", kCellNumbers},
      {"cells=1x", kCellNumbers},        {"block=", kBlockNumbers},        {"block=32x", kBlockNumbers},
      {"stream=chunks:", kChunkNumbers}, {"sync=step:", kPlaneNumbers},    {"skew=", kSkewNumbers},
      {"in=prefetch:", kPlaneNumbers},   {"in=cp_async:", kPlaneNumbers},  {"pad=", kPadNumbers},
      {"resident=", kResidentNumbers},   {"registers=", kRegisterNumbers}, {"stream=weighted:", {1, 64}}};
  for (const auto& [before, range] : keys) {
    INFO(before);
    read(before + std::to_string(range.least));
    read(before + std::to_string(range.most));
    for (const std::string& outside :
         {std::to_string(range.most + 1), std::string("2147483647"), std::string("2147483648"),
          std::string("18446744073709551616"), std::string(range.least > 0 ? "0" : "99999")}) {
      INFO(outside);
      const Result<Schedule> refused = parse_schedule(before + outside, Schedule{});
      REQUIRE_FALSE(refused);
      CHECK(refused.diagnostics.front().rule == "schedule-size");
      CHECK_THAT(refused.diagnostics.front().message,
                 Catch::Contains("'" + before.substr(0, before.find('='))) &&
                     Catch::Contains(before == "stream=weighted:" ? "W is 1/64 to 64" : to_string(range)));
    }
  }
}

}  // namespace
}  // namespace an5d
