// Registers shared out among threads (occupancy.h).
#include "model/occupancy.h"

#include <algorithm>

#include "model/geometry.h"
#include "model/registers.h"

namespace an5d {
namespace {

constexpr int kUnit = 8;                 // registers of a thread are given out in units
constexpr int kMostEach = 255;           // registers of a thread
constexpr int kThreadsOfParts = 4 * 32;  // a warp for each part of a multiprocessor
constexpr int kMostBlocks =
    32;  // of a multiprocessor at a time; ptxas ignores a bound of more, with a warning

// Bytes of shared memory that the system takes of each block.
int system_bytes(const DeviceSpec& device) { return compute_capability(device) >= 80 ? 1024 : 0; }

int whole_units(int registers) { return registers / kUnit * kUnit; }

}  // namespace

int registers_each(int registers, int threads) {
  // Each of the four parts of a multiprocessor has as many as the one with the most warps needs.
  const int shared_out = (threads + kThreadsOfParts - 1) / kThreadsOfParts * kThreadsOfParts;
  return std::min(kMostEach, whole_units(registers / shared_out));
}

std::optional<int> blocks_asked_for(const Stencil& stencil, const Schedule& schedule, Arithmetic arithmetic) {
  const bool is_naive = std::holds_alternative<OneStep>(kind_of(stencil.rank(), schedule));
  if (schedule.registers || schedule.resident || stencil.rank() == 1 || is_naive) return schedule.resident;
  const Registers taken = registers_of(stencil, schedule, arithmetic);
  const int own = schedule.threads();
  // Without a cap, ptxas spends registers on latency that resident threads hide better: as many threads as
  // the estimate leaves room for. Large blocks come in too few numbers for an exact fit: there the least that
  // can work is enough.
  constexpr int kLeastWorking = 18;
  const bool coarse = stencil.rank() == 2 && own >= 512;
  const int needed = coarse ? std::min(taken.needed, taken.kept + kLeastWorking) : taken.needed;
  for (const int threads : {2048, 1536, 1024, 768, 512}) {
    const bool fits = threads % own == 0 && threads / own <= kMostBlocks;
    if (fits && needed <= registers_each(kRegisters, threads)) return threads / own;
  }
  return std::nullopt;
}

Occupancy occupancy(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device,
                    Arithmetic arithmetic) {
  const Geometry block = geometry(stencil, schedule, arithmetic);
  const Registers taken = registers_of(stencil, schedule, arithmetic);
  const int asked = blocks_asked_for(stencil, schedule, arithmetic).value_or(1);
  Occupancy result;
  result.registers = std::min(schedule.registers.value_or(kMostEach),
                              registers_each(device.registers, asked * block.threads));
  // What ptxas uses beyond the estimate where it may.
  const int liberal =
      taken.needed + 4 + (schedule.edge == Edge::kSplit ? 6 : 0) + (schedule.in == In(Direct{}) ? 0 : 4);
  const int used = std::min(result.registers, whole_units(liberal + kUnit - 1));
  const int by_registers = device.registers / (std::max(used, kUnit) * block.threads);
  const int by_shared = device.shared_bytes / std::max(1, block.shared_bytes + system_bytes(device));
  const int blocks = std::min({by_registers, device.threads / block.threads, device.blocks, by_shared});
  result.blocks = std::max({1, blocks, std::min(asked, by_shared)});
  return result;
}

}  // namespace an5d
