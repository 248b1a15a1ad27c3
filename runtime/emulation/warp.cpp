// See warp.h. The last lane to come completes the meeting for all: it distributes the exchanged values, joins
// the clocks and makes the others ready.

#include "warp.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "execution.h"
#include "faults.h"

namespace an5d::emulation {

namespace {

constexpr unsigned kWarps = kMostThreads / kWarpSize;

struct Lane {
  unsigned mask = 0;  // of the meeting it waits for; 0: none
  unsigned source = 0;
  std::uint64_t value = 0;
  std::array<std::uint32_t, kWarpSize> known{};  // latest clock of each lane that is ordered before this one
};

// Latest clock of each thread of the block that is ordered before a warp, by named barriers.
using Reached = std::array<std::uint32_t, kMostThreads>;

struct Warps {
  std::array<std::array<Lane, kWarpSize>, kWarps> lanes;
  std::array<Reached, kWarps> reached{};
  unsigned threads = 0;
  bool used = false;  // since the last start_warps
};
Warps warps;

unsigned existing_lanes(unsigned warp) {
  const unsigned lanes = std::min(warps.threads - warp * kWarpSize, kWarpSize);
  return lanes == kWarpSize ? ~0u : (1u << lanes) - 1;
}

bool all_waiting(const std::array<Lane, kWarpSize>& lanes, unsigned mask) {
  for (unsigned i = 0; i < kWarpSize; ++i) {
    if ((mask >> i & 1) && lanes[i].mask != mask) return false;
  }
  return true;
}

// A clock that has run out stays: later races of this thread in this block may be missed, none invented.
void advance_clock(Thread& thread) {
  if (clock_of(thread.own) < kClockMask) thread.own += Stamp{1} << kThreadBits;
}

void join_clocks(std::array<Lane, kWarpSize>& lanes, unsigned warp, unsigned mask) {
  std::array<std::uint32_t, kWarpSize> joined{};
  for (unsigned i = 0; i < kWarpSize; ++i) {
    if (!(mask >> i & 1)) continue;
    for (unsigned j = 0; j < kWarpSize; ++j) joined[j] = std::max(joined[j], lanes[i].known[j]);
    joined[i] = std::max(joined[i], clock_of(thread_at(warp * kWarpSize + i).own));
  }
  for (unsigned i = 0; i < kWarpSize; ++i) {
    if (!(mask >> i & 1)) continue;
    lanes[i].known = joined;
    advance_clock(thread_at(warp * kWarpSize + i));
  }
}

// Gives every lane of the meeting the value of its source lane.
void distribute(std::array<Lane, kWarpSize>& lanes, unsigned mask) {
  std::array<std::uint64_t, kWarpSize> values;
  for (unsigned i = 0; i < kWarpSize; ++i) values[i] = lanes[i].value;
  for (unsigned i = 0; i < kWarpSize; ++i) {
    if (mask >> i & 1) lanes[i].value = values[lanes[i].source];
  }
}

void meet(unsigned mask, std::uint64_t value, unsigned source) {
  Thread& self = *current;
  const unsigned warp = self.number / kWarpSize;
  const unsigned lane = self.number % kWarpSize;
  mask &= existing_lanes(warp);
  if (!(mask >> lane & 1) || !(mask >> (source % kWarpSize) & 1)) {
    report({FaultKind::kInvalidShuffle, "lane " + std::to_string(lane) + " reads lane " +
                                            std::to_string(source) + " under mask " + std::to_string(mask)});
    end_launch();
  }
  warps.used = true;
  std::array<Lane, kWarpSize>& lanes = warps.lanes[warp];
  lanes[lane].mask = mask;
  lanes[lane].value = value;
  lanes[lane].source = source % kWarpSize;
  if (!all_waiting(lanes, mask)) return suspend(ThreadState::kAtWarpBarrier);
  ++counts.warp_barriers;
  distribute(lanes, mask);
  join_clocks(lanes, warp, mask);
  for (unsigned i = 0; i < kWarpSize; ++i) {
    if (!(mask >> i & 1)) continue;
    lanes[i].mask = 0;
    if (i != lane) make_ready(thread_at(warp * kWarpSize + i));
  }
}

}  // namespace

void start_warps(unsigned threads) {
  if (warps.used) {
    for (auto& lanes : warps.lanes) lanes.fill(Lane{});
    for (Reached& reached : warps.reached) reached.fill(0);
  }
  warps.used = false;
  warps.threads = threads;
}

bool join_warps(const std::vector<unsigned>& threads) {
  std::array<unsigned, kWarps> masks{};
  for (const unsigned thread : threads) masks[thread / kWarpSize] |= 1u << thread % kWarpSize;
  Reached joined{};
  for (unsigned warp = 0; warp < kWarps; ++warp) {
    if (masks[warp] == 0) continue;
    if (masks[warp] != existing_lanes(warp)) return false;
    for (unsigned n = 0; n < kMostThreads; ++n) joined[n] = std::max(joined[n], warps.reached[warp][n]);
    std::uint32_t* const own = &joined[warp * kWarpSize];
    for (unsigned i = 0; i < kWarpSize && (masks[warp] >> i & 1); ++i) {
      for (unsigned j = 0; j < kWarpSize; ++j) own[j] = std::max(own[j], warps.lanes[warp][i].known[j]);
      own[i] = std::max(own[i], clock_of(thread_at(warp * kWarpSize + i).own));
    }
  }
  warps.used = true;
  for (unsigned warp = 0; warp < kWarps; ++warp) {
    if (masks[warp] == 0) continue;
    warps.reached[warp] = joined;
    for (Lane& lane : warps.lanes[warp])
      std::copy_n(&joined[warp * kWarpSize], kWarpSize, lane.known.begin());
  }
  for (const unsigned thread : threads) advance_clock(thread_at(thread));
  return true;
}

bool ordered_by_clocks(Stamp earlier) {
  const unsigned number = thread_of(earlier);
  if (number >= kMostThreads) return false;  // a copy
  const unsigned warp = current->number / kWarpSize;
  if (number / kWarpSize != warp) return warps.reached[warp][number] >= clock_of(earlier);
  const Lane& mine = warps.lanes[warp][current->number % kWarpSize];
  return mine.known[number % kWarpSize] >= clock_of(earlier);
}

namespace detail {

unsigned lane() { return current->number % kWarpSize; }

bool require_warp_clocks() {
  now.warp_clocks = true;
  return true;
}

void warp_barrier(unsigned mask) { meet(mask, 0, lane()); }

std::uint64_t warp_exchange(unsigned mask, std::uint64_t value, unsigned source_lane) {
  meet(mask, value, source_lane);
  return warps.lanes[current->number / kWarpSize][lane()].value;
}

}  // namespace detail

}  // namespace an5d::emulation
