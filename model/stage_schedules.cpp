// Enumeration of stages (stage_schedules.h).
#include "model/stage_schedules.h"

#include <algorithm>
#include <span>

#include "model/geometry.h"
#include "model/occupancy.h"
#include "model/registers.h"
#include "model/row_program.h"
#include "model/tier_numbers.h"
#include "polyhedral/stencil/flops.h"

namespace an5d {
namespace {

// Warps of a multiprocessor, and so registers of a thread: 255, 168, 128.
constexpr int kWarps[] = {8, 12, 16};
// Where an update has many arrays, a thread has registers for one access of each, and shared memory has room
// for few blocks (docs/results/h100_lattice.csv). With few arrays, one access leaves registers for more time
// steps (docs/results/h200_one_access.csv).
constexpr int kWarpsOfMany[] = {4, 8};
constexpr int kOneAccess[] = {1};
constexpr int kStages[] = {4, 8};
// Of several arrays: more stages with a time step or an access each are slower, but in one program of those
// measured (docs/results/h200_forms.csv).
constexpr int kFewStages = 4;
// Those that are short of so many registers may be faster, still: where no stages have all in registers, and
// with one access.
constexpr int kInLocalMemory = 48;
// Doubles of many arrays: a warp alone on a quarter of a multiprocessor waits for its own operations, and
// narrow tiles lose less with few time steps; one row at a time (docs/results/h200_lattice_doubles.csv).
constexpr int kWarpsOfManyDoubles[] = {8};
constexpr int kStagesOfManyDoubles[] = {2};
constexpr int kAccess = 16;  // bytes

// Of a thread: odd numbers of accesses, with which lanes keep out of each other's banks.
constexpr int kAccesses[] = {3, 5};

// That a stage takes at a time. Loops over more rows of a sum were longer than they gained; divisions and
// roots of doubles are chains of operations, of which one row has too few beside each other.
std::vector<int> rows(const Stencil& stencil, Combine combine) {
  if (stencil.flops.slow > 0 && size_of(stencil.element()) == 8) return {2};
  return combine == Combine::kPartial ? std::vector{1, 2} : std::vector{1, 2, 4};
}

// What a row at a side of the grid may count of one amid it.
struct SideWeight {
  Edge edge;
  double weight;
};
constexpr SideWeight kSideWeights[] = {{Edge::kLane, 1},    {Edge::kLane, 1.09}, {Edge::kLane, 1.2},
                                       {Edge::kLane, 1.41}, {Edge::kSplit, 1.5}, {Edge::kSplit, 1.8}};

// Of several arrays, and with arrays that are only read (docs/results/h200_fields.csv).
constexpr SideWeight kRowWeights[] = {
    {Edge::kLane, 1.2}, {Edge::kLane, 1.41}, {Edge::kSplit, 1.8}, {Edge::kSplit, 2.4}, {Edge::kSplit, 3}};

void add_with_sides(std::vector<Schedule>& found, Schedule schedule, std::span<const SideWeight> weights) {
  for (const auto& [edge, weight] : weights) {
    schedule.edge = edge;
    schedule.stream = Weighted{weight};
    found.push_back(schedule);
  }
}

Schedule common(Combine combine, int rows) {
  Schedule schedule;
  schedule.exchange = Exchange::kShuffle;
  schedule.sync = StepSync{rows};
  schedule.combine = combine;
  schedule.in = CpAsync{rows > 2 ? 3 : 4};
  schedule.out = Out::kCoalesced;
  return schedule;
}

// So much of a tile, at least, should be stored.
bool is_worth_it(const Stencil& stencil, const Schedule& schedule, int registers, double stored) {
  const int useful = geometry(stencil, schedule, Arithmetic::kFast).useful.x;
  return registers_of(stencil, schedule, Arithmetic::kFast).needed <= registers &&
         useful >= stored * schedule.block.x;
}

}  // namespace

std::vector<Schedule> stage_schedules(const Stencil& stencil, const std::vector<Combine>& forms,
                                      const DeviceSpec& device, int first, int last) {
  std::vector<Schedule> found;
  if (stencil.rank() != 2 || size_of(stencil.element()) < 4) return found;
  const bool of_rows = streams_several(Stages{}, stencil);
  const std::span<const SideWeight> weights =
      of_rows ? std::span<const SideWeight>(kRowWeights) : std::span<const SideWeight>(kSideWeights);
  const bool many = has_many_arrays(stencil), few = of_rows && !many;
  const bool doubles = many && size_of(stencil.element()) == 8;
  std::span<const int> all_warps = kWarps, all_stages = kStages;
  if (many) all_warps = kWarpsOfMany;
  if (doubles) all_warps = kWarpsOfManyDoubles, all_stages = kStagesOfManyDoubles;
  int in_local_memory = 0;  // registers that may be short
  // Of a tile that is stored. With one access narrower ones are worth it, where nothing else fits
  // (h200_forms.csv), a little less so beside others (h200_one_access.csv: waves of radius 3 were slower).
  double of_one_access = 0.75;
  const auto add = [&](Schedule schedule, int accesses) {
    schedule.cells = {accesses * kAccess / size_of(stencil.element()), 1};
    schedule.block = {32 * schedule.cells.x, 1};
    for (const int warps : all_warps) {
      const int registers = registers_each(device.registers, 32 * warps);
      for (const int stages : all_stages) {
        if (warps % stages != 0 || (few && stages > kFewStages && accesses == 1)) continue;
        const int least = few && stages > kFewStages ? 2 : 1;  // time steps of a stage
        schedule.stages = stages;
        schedule.resident = warps / stages;
        const auto fits = [&](const Schedule& with) {
          return is_worth_it(stencil, with, registers + in_local_memory,
                             accesses == 1 ? of_one_access : 0.75);
        };
        each_tier_number(schedule, std::max(least, (first + stages - 1) / stages), last / stages, fits,
                         [&](const Schedule& with) { add_with_sides(found, with, weights); });
      }
    }
  };
  const auto add_all = [&](std::span<const int> accesses) {
    for (const Combine combine : forms)
      for (const int together : doubles ? std::vector{1} : rows(stencil, combine))
        for (const int each : accesses) add(common(combine, together), each);
  };
  if (!many) add_all(kAccesses);
  const bool others_fit = !found.empty();
  if (few) of_one_access = others_fit ? 0.6875 : 0.625, in_local_memory = kInLocalMemory;
  if (of_rows) add_all(kOneAccess);
  if (few && found.empty()) add_all(kAccesses);
  return found;
}

}  // namespace an5d
