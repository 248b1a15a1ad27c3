// See named_barrier.h.

#include "named_barrier.h"

#include <array>
#include <string>
#include <vector>

#include "execution.h"
#include "faults.h"
#include "warp.h"

namespace an5d::emulation {

namespace {

constexpr unsigned kBarriers = 16;

struct NamedBarrier {
  unsigned threads = 0;           // that it is for
  std::vector<unsigned> waiting;  // their numbers
};
std::array<NamedBarrier, kBarriers> barriers;

// Why no thread can wait there; empty if it can.
std::string fault_of(unsigned number, unsigned threads) {
  if (number >= kBarriers) return "there is no barrier " + std::to_string(number);
  if (threads == 0 || threads % kWarpSize != 0 || threads > active.threads)
    return "barrier " + std::to_string(number) + " is for " + std::to_string(threads) +
           " threads, which are no warps of the block";
  const NamedBarrier& barrier = barriers[number];
  if (!barrier.waiting.empty() && barrier.threads != threads)
    return "barrier " + std::to_string(number) + " is for " + std::to_string(threads) +
           " threads, others wait there for " + std::to_string(barrier.threads);
  if (number == 0 && waits_at_block_barrier()) return "barrier 0 is in use by __syncthreads";
  return "";
}

}  // namespace

void start_named_barriers() {
  for (NamedBarrier& barrier : barriers) barrier.waiting.clear();
}

bool waits_at_named_barrier(unsigned number) { return !barriers[number].waiting.empty(); }

namespace detail {

void named_barrier(unsigned number, unsigned threads) {
  if (const std::string why = fault_of(number, threads); !why.empty()) {
    report({FaultKind::kInvalidBarrier, why});
    end_launch();
  }
  NamedBarrier& barrier = barriers[number];
  barrier.threads = threads;
  barrier.waiting.push_back(current->number);
  if (barrier.waiting.size() < threads) return suspend(ThreadState::kAtNamedBarrier);
  if (!join_warps(barrier.waiting)) {
    report({FaultKind::kInvalidBarrier,
            "those who wait at barrier " + std::to_string(number) + " are not all threads of their warps"});
    end_launch();
  }
  ++counts.named_barriers;
  for (const unsigned thread : barrier.waiting)
    if (thread != current->number) make_ready(thread_at(thread));
  barrier.waiting.clear();
}

}  // namespace detail

}  // namespace an5d::emulation
