// Enumeration of lines (line_schedules.h).
#include "model/line_schedules.h"

#include "model/fitted.h"
#include "model/geometry.h"
#include "model/occupancy.h"
#include "model/registers.h"
#include "model/row_program.h"
#include "model/tier_numbers.h"

namespace an5d {
namespace {

// Warps of a multiprocessor, and so registers of a thread: 255, 168, 128, 96, 80, 72.
constexpr int kWarps[] = {8, 12, 16, 20, 24, 28};
constexpr int kLines[] = {1, 2, 3, 4, 5, 6, 8};
constexpr int kAccess = 16;   // bytes
constexpr int kUnderway = 2;  // planes on their way

Schedule common(Combine combine) {
  Schedule schedule;
  schedule.exchange = combine == Combine::kStar ? Exchange::kShuffle : Exchange::kPlane;
  schedule.sync = StepSync{1};
  schedule.skew = combine == Combine::kStar ? 0 : 1;
  schedule.combine = combine;
  schedule.edge = Edge::kSplit;
  schedule.pad = kAccess;
  return schedule;
}

// Half of a tile's lines, at least, should be stored; and ptxas should find registers for what is not kept:
// with fewer it used local memory, of a star for each tier and cell as well.
bool is_worth_it(const Stencil& stencil, const Schedule& schedule, int registers) {
  const Registers taken = registers_of(stencil, schedule, Arithmetic::kFast);
  const Extent2 useful = geometry(stencil, schedule, Arithmetic::kFast).useful;
  const bool wide_star = stencil.shape == Shape::kStar && size_of(stencil.element()) == 8;
  const RegisterFit& fit = fitted_registers();
  const int of_sums = wide_star ? fit.worth_wide_star_sum : fit.worth_sum;
  const int of_stars = fit.worth_star + fit.worth_star_tier * schedule.tiers + schedule.cells.product();
  const int of_any = taken.needed - taken.kept;
  const int working = schedule.combine == Combine::kPartial ? of_sums
                      : schedule.combine == Combine::kStar  ? of_stars
                                                            : of_any;
  return taken.kept + working <= registers && 2 * useful.y >= schedule.block.y && useful.x > 0;
}

// Doubles take more registers for what is not kept, long sums of them still more.
int most_warps(const Stencil& stencil) {
  constexpr int kLongSum = 300;  // taps
  return size_of(stencil.element()) == 4 ? 28 : stencil.update().taps.size() > kLongSum ? 16 : 24;
}

// Of several arrays, of which every combine is the same text.
constexpr int kWarpsOfArrays[] = {8, 12, 16};
constexpr int kLinesOfArrays[] = {1, 2, 3, 4};
// Registers that ptxas may be short of, by the estimate; and where threads hold elements, of which those
// short of 19 to 26 were the slowest measured (docs/decisions/0064-groups-that-keep-planes.md).
constexpr int kShort = 40, kShortOfHeld = 12;
constexpr int kLeastTiers = 2;  // with one, naive kernels or one cell per thread are faster

std::vector<Schedule> schedules_of_arrays(const Stencil& stencil, const DeviceSpec& device, Combine combine,
                                          Arithmetic arithmetic, int first, int last) {
  std::vector<Schedule> found;
  Schedule schedule;
  schedule.exchange = Exchange::kShuffle;
  schedule.combine = combine;
  schedule.edge = Edge::kSplit;
  schedule.out = Out::kCoalesced;
  schedule.stream = Waves{};
  schedule.resident = 1;
  const RowProgram rows = row_program(stencil, Coefficients::kRegisters);
  const bool holds = !rows.held.empty();
  std::vector<Coefficients> places = {Coefficients::kRegisters};
  if (row_program(stencil, Coefficients::kRing).input_planes() > 0) places.push_back(Coefficients::kRing);
  for (const int lines : kLinesOfArrays) {
    for (const int warps : kWarpsOfArrays) {
      schedule.cells = {kAccess / size_of(stencil.element()), lines};
      schedule.block = {32 * schedule.cells.x, warps * lines};
      // As fast as the block's barrier or faster, wherever both were measured (h200_neighbours.csv).
      schedule.sync = rows.lines_beside() <= lines ? Sync(NeighbourSync{}) : Sync(StepSync{1});
      schedule.in =
          CpAsync{std::get<LinesGeometry>(geometry(stencil, schedule, arithmetic).of_kind).held + 1};
      const int registers = registers_each(device.registers, 32 * warps);
      const auto fits = [&](const Schedule& with) {
        const Geometry block = geometry(stencil, with, arithmetic);
        return registers_of(stencil, with, Arithmetic::kFast).needed <=
                   registers + (holds ? kShortOfHeld : kShort) &&
               block.shared_bytes <= device.shared_bytes_block && 2 * block.useful.y >= with.block.y &&
               2 * block.useful.x >= with.block.x;
      };
      for (const Coefficients place : places) {
        schedule.coefficients = place;
        each_tier_number(schedule, std::min(std::max(first, kLeastTiers), last), last, fits,
                         [&](const Schedule& with) { found.push_back(with); });
      }
    }
  }
  return found;
}

}  // namespace

std::vector<Schedule> line_schedules(const Stencil& stencil, const std::vector<Combine>& forms,
                                     const DeviceSpec& device, Arithmetic arithmetic, int first, int last) {
  std::vector<Schedule> found;
  if (stencil.rank() != 3 || size_of(stencil.element()) < 4) return found;
  if (streams_several(Lines{}, stencil))
    return schedules_of_arrays(stencil, device, forms.front(), arithmetic, first, last);
  const int pack = kAccess / size_of(stencil.element());
  for (const Combine combine : forms) {
    Schedule schedule = common(combine);
    schedule.in = CpAsync{planes_held(stencil, schedule, arithmetic) + kUnderway};
    for (const int packs : {1, 2}) {
      for (const int lines : kLines) {
        schedule.cells = {packs * pack, lines};
        for (const int warps : kWarps) {
          if (warps > most_warps(stencil)) continue;
          const int registers = registers_each(device.registers, 32 * warps);
          for (const int blocks : {1, 2}) {
            schedule.block = {32 * schedule.cells.x, warps / blocks * lines};
            schedule.resident = blocks;
            const auto fits = [&](const Schedule& with) { return is_worth_it(stencil, with, registers); };
            each_tier_number(schedule, first, last, fits, [&](Schedule with) {
              for (const Stream& stream : {Stream(Weighted{1}), Stream(Waves{})}) {
                with.stream = stream;
                found.push_back(with);
              }
            });
          }
        }
      }
    }
  }
  return found;
}

}  // namespace an5d
