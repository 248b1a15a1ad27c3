// The race detector against the definition: random access tables, and all pairs of accesses compared. A race
// is reported exactly if there is an unordered conflicting pair, whatever the seed.

#include "script.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <random>

#include "an5d/emulation.h"

namespace emulation = an5d::emulation;

namespace {

struct Done {
  int block, thread, round, part;
  Operation operation;
};

Script random_script(std::mt19937& engine) {
  const auto below = [&engine](int n) { return static_cast<int>(engine() % n); };
  Script script;
  script.in_global = below(2) == 1;
  script.blocks = script.in_global ? 1 + below(2) : 1;
  script.with_neighbours = below(2) == 1;
  script.threads = script.with_neighbours ? 32 * (2 + below(4)) : 48 + below(60);
  script.rounds = 1 + below(script.with_neighbours ? 4 : 3);
  script.most_parts = 1 + below(4);
  for (int i = 0; i < script.rounds * script.warps(); ++i)
    script.parts.push_back(1 + below(script.most_parts));
  script.operations.resize(script.blocks * script.rounds * script.most_parts * script.threads);
  const int busy = 1 + below(40), writes = 1 + below(60), widths = 1 + below(4);
  for (Operation& operation : script.operations) {
    const int bytes = 1 << (below(2) == 0 ? 2 : below(widths));
    operation = {below(100) >= busy    ? Action::kNothing
                 : below(100) < writes ? Action::kWrite
                                       : Action::kRead,
                 static_cast<std::uint8_t>(bytes),
                 static_cast<std::uint16_t>(below(Script::kArea / bytes) * bytes)};
  }
  return script;
}

std::vector<Done> all_accesses(const Script& script) {
  std::vector<Done> done;
  for (int block = 0; block < script.blocks; ++block) {
    for (int round = 0; round < script.rounds; ++round) {
      for (int thread = 0; thread < script.threads; ++thread) {
        for (int part = 0; part < script.parts_of(round, thread / 32); ++part) {
          const Operation& operation = script.at(block, round, part, thread);
          if (operation.action != Action::kNothing) done.push_back({block, thread, round, part, operation});
        }
      }
    }
  }
  return done;
}

// The last round of each warp that is ordered before each round of each warp; -1 if none is.
using Order = std::vector<std::vector<std::vector<int>>>;  // [round][warp][of warp]

Order order_of(const Script& script) {
  const int warps = script.warps();
  Order order = {std::vector(warps, std::vector(warps, -1))};
  for (int round = 0; round + 1 < script.rounds; ++round) {
    auto known = order.back();
    for (int warp = 0; warp < warps; ++warp) known[warp][warp] = round;
    const auto meet = [&](int a, int b) {
      for (int of = 0; of < warps; ++of) known[a][of] = known[b][of] = std::max(known[a][of], known[b][of]);
    };
    // A warp meets the one before it first if its number is even, the one behind it if it is odd.
    const auto barrier = [&](int warp, int turn) { return (warp + (warp + turn) % 2) % warps; };
    std::vector<int> turns(warps);
    for (int met = 0; met < warps;) {
      for (int behind = 0; behind < warps; ++behind) {
        const int before = (behind + warps - 1) % warps;
        const bool both = turns[before] < 2 && turns[behind] < 2 &&
                          barrier(before, turns[before]) == behind &&
                          barrier(behind, turns[behind]) == behind;
        if (both) meet(before, behind), ++turns[before], ++turns[behind], ++met;
      }
    }
    if (!script.with_neighbours) known = std::vector(warps, std::vector(warps, round));
    order.push_back(known);
  }
  return order;
}

bool is_race(const Done& a, const Done& b, const Order& order) {
  const bool conflict = a.operation.offset < b.operation.offset + b.operation.bytes &&
                        b.operation.offset < a.operation.offset + a.operation.bytes &&
                        (a.operation.action == Action::kWrite || b.operation.action == Action::kWrite);
  if (!conflict) return false;
  if (a.block != b.block) return true;
  if (a.thread == b.thread) return false;
  const int of_a = a.thread / 32, of_b = b.thread / 32;
  if (a.round != b.round && of_a != of_b)
    return a.round < b.round ? order[b.round][of_b][of_a] < a.round : order[a.round][of_a][of_b] < b.round;
  return a.round == b.round && (of_a != of_b || a.part == b.part);
}

bool has_race(const Script& script) {
  const std::vector<Done> done = all_accesses(script);
  const Order order = order_of(script);
  for (std::size_t i = 0; i < done.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (is_race(done[i], done[j], order)) return true;
    }
  }
  return false;
}

}  // namespace

TEST_CASE("the detector agrees with all pairs", "[property]") {
  std::mt19937 engine(2024);
  int racy = 0;
  constexpr int kScripts = 3000;
  for (int i = 0; i < kScripts; ++i) {
    const Script script = random_script(engine);
    const bool expected = has_race(script);
    racy += expected;
    emulation::reset(i);
    run_script(script);
    const bool found = emulation::has_fault(emulation::FaultKind::kSharedRace) ||
                       emulation::has_fault(emulation::FaultKind::kGlobalRace) ||
                       emulation::has_fault(emulation::FaultKind::kBlockRace);
    INFO("script " << i << (script.in_global ? " global" : " shared"));
    for (const emulation::Fault& fault : emulation::faults()) UNSCOPED_INFO(emulation::describe(fault));
    REQUIRE(found == expected);
    REQUIRE((expected || emulation::faults().empty()));
  }
  // The tables must be neither all racy nor all clean for this to mean anything.
  CHECK(racy > kScripts / 10);
  CHECK(racy < kScripts * 9 / 10);
}
