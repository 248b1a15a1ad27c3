// Enumeration of rows (row_schedules.h).
#include "model/row_schedules.h"

#include <algorithm>

#include "model/footprint.h"
#include "model/occupancy.h"

namespace an5d {
namespace {

// Warps of a multiprocessor, and so registers of a thread: 255, 168, 128.
constexpr int kWarps[] = {8, 12, 16};
constexpr int kCells[] = {2, 3, 4, 5, 6, 8};
constexpr int kRing = 5;

Schedule common(Combine combine) {
  Schedule schedule;
  schedule.exchange = Exchange::kEdge;
  schedule.sync = StepSync{1};
  schedule.skew = combine == Combine::kPartial ? 1 : 0;
  schedule.combine = combine;
  schedule.in = CpAsync{kRing};
  schedule.out = Out::kCoalesced;
  return schedule;
}

int registers_of(const Stencil& stencil, const Schedule& schedule) {
  return footprint(stencil, schedule, Arithmetic::kFast).registers;
}

}  // namespace

std::vector<Schedule> row_schedules(const Stencil& stencil, const DeviceSpec& device, int first, int last) {
  std::vector<Schedule> found;
  if (stencil.rank() != 2) return found;
  for (const Combine combine : {Combine::kStar, Combine::kPartial}) {
    Schedule schedule = common(combine);
    for (const int cells : kCells) {
      for (const int warps : kWarps) {
        const int registers = registers_each(device.registers, 32 * warps);
        for (int each = 1; each <= warps; ++each) {  // warps of a block
          if (warps % each != 0) continue;
          schedule.cells = {cells, 1};
          schedule.block = {32 * each * cells, 1};
          schedule.resident = warps / each;
          schedule.tiers = last;
          while (schedule.tiers > first && registers_of(stencil, schedule) > registers) --schedule.tiers;
          // Fewer steps than registers hold are hardly ever faster: three numbers are enough.
          for (const int least = std::max(first, schedule.tiers - 2); schedule.tiers >= least;
               --schedule.tiers) {
            for (const auto& [edge, weight] : kSideWeights) {
              schedule.edge = edge;
              schedule.stream = Weighted{weight};
              found.push_back(schedule);
            }
          }
        }
      }
    }
  }
  return found;
}

}  // namespace an5d
