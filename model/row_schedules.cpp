// Enumeration of rows (row_schedules.h).
#include "model/row_schedules.h"

#include "model/footprint.h"
#include "model/occupancy.h"
#include "model/tier_numbers.h"

namespace an5d {
namespace {

// Warps of a multiprocessor, and so registers of a thread: 255, 168, 128.
constexpr int kWarps[] = {8, 12, 16};
constexpr int kCells[] = {2, 3, 4, 5, 6, 8};
constexpr int kRing = 5;

// What a row at a side of the grid may count of one amid it.
struct SideWeight {
  Edge edge;
  double weight;
};
constexpr SideWeight kSideWeights[] = {{Edge::kLane, 1},    {Edge::kLane, 1.09}, {Edge::kLane, 1.2},
                                       {Edge::kLane, 1.41}, {Edge::kSplit, 1.5}, {Edge::kSplit, 1.8}};

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

}  // namespace

void add_with_sides(std::vector<Schedule>& found, Schedule schedule) {
  for (const auto& [edge, weight] : kSideWeights) {
    schedule.edge = edge;
    schedule.stream = Weighted{weight};
    found.push_back(schedule);
  }
}

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
          const auto fits = [&](const Schedule& with) {
            return with.tiers == first || footprint(stencil, with, Arithmetic::kFast).registers <= registers;
          };
          each_tier_number(schedule, first, last, fits,
                           [&](const Schedule& with) { add_with_sides(found, with); });
        }
      }
    }
  }
  return found;
}

}  // namespace an5d
