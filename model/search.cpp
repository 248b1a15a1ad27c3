// Enumeration and ranking (search.h).
#include "model/search.h"

#include <algorithm>

#include "frontend/expr/known_value.h"
#include "model/an5d_model.h"
#include "model/fitted.h"
#include "model/geometry.h"
#include "model/instructions.h"
#include "model/line_schedules.h"
#include "model/occupancy.h"
#include "model/predict.h"
#include "model/predict_traffic.h"
#include "model/registers.h"
#include "model/row_program.h"
#include "model/stage_schedules.h"
#include "model/step_windows.h"
#include "polyhedral/stencil/flops.h"

namespace an5d {
namespace {

// Tiles, planes per block and register caps that were worth having on the H200: of
// test/model/sweeps/h200_sweep.csv they hold a schedule within 2 % of the best for 41 of the 42 stencils and
// types (box2d2r in double: 10 %).
std::vector<Extent2> tiles(int rank) {
  if (rank == 3) return {{32, 16}, {32, 32}};
  if (rank == 2) return {{128, 1}, {256, 1}, {512, 1}};
  return {{128, 1}, {256, 1}, {512, 1}, {1024, 1}};
}

std::vector<Stream> streams(int rank) {
  if (rank == 1) return {NoStream{}};
  if (rank == 2) return {Chunks{128}, Chunks{256}, Chunks{512}};
  return {Chunks{64}, Chunks{128}, Chunks{256}, Chunks{512}};
}

// Of 2-D grids that do not fill the GPU otherwise (test/model/sweeps/h200_sweep_chunks.csv). Blocks of so few
// rows hardly reach those that need no check, so that sums gain nothing from `edge=split`.
constexpr int kFewRows[] = {8, 16, 32, 64};
constexpr Extent2 kNarrowTiles[] = {{64, 1}, {128, 1}, {256, 1}};

// Where the tile is one row, nvcc does better with launch bounds than with a cap that leaves as many
// registers.
std::vector<std::optional<int>> caps(int rank) {
  if (rank < 3) return {std::nullopt};
  return {std::nullopt, 32, 64};
}

// The form that the update takes: the first of these that it can have.
Combine form(const Stencil& stencil, const DeviceSpec& device, Arithmetic arithmetic) {
  for (const Combine combine : {Combine::kStar, Combine::kPartial}) {
    Schedule schedule;
    schedule.block = tiles(stencil.rank()).front();
    schedule.stream = streams(stencil.rank()).front();
    schedule.combine = combine;
    const std::vector<Violation> broken = violations(stencil, schedule, device, arithmetic);
    const bool fits = std::none_of(broken.begin(), broken.end(),
                                   [](const Violation& one) { return one.rule == "schedule-combine"; });
    if (fits) return combine;
  }
  return Combine::kGather;
}

// How planes enter and tiles at the sides are treated. Partial sums always gain from loading ahead.
template <class Visit>
void each_variant(const Stencil& stencil, Schedule schedule, const Visit& visit) {
  if (stencil.rank() == 1) return visit(schedule);
  for (const Edge edge : {Edge::kSelect, Edge::kSplit}) {
    schedule.edge = edge;
    schedule.in = Prefetch{1};
    visit(schedule);
    schedule.in = Direct{};
    if (schedule.combine != Combine::kPartial) visit(schedule);
  }
}

// The schedule under every cap that changes what a thread gets.
template <class Visit>
void each_cap(const Stencil& stencil, Schedule schedule, const DeviceSpec& device, Arithmetic arithmetic,
              const Visit& visit) {
  const int without = occupancy(stencil, schedule, device, arithmetic).registers;
  for (const std::optional<int>& cap : caps(stencil.rank())) {
    schedule.registers = cap;
    if (!cap || occupancy(stencil, schedule, device, arithmetic).registers != without) visit(schedule);
  }
}

// The first where rows are long enough; in 3-D 64x4 is up to 10 % faster than 128x2
// (docs/results/h100_naive_aligned.csv).
std::vector<Extent2> measured_blocks(int rank) {
  std::vector<Extent2> blocks = {{128, 2}, {64, 4}, {32, 8}};
  if (rank == 3) std::swap(blocks[0], blocks[1]);
  return blocks;
}

// Those of the traffic model's paper (4.1): rows of whole warps, at most 1024 threads.
std::vector<Extent2> blocks_of_warps() {
  std::vector<Extent2> blocks;
  for (int x = 32; x <= 1024; x *= 2)
    for (int y = 1; x * y <= 1024; y *= 2) blocks.push_back({x, y});
  return blocks;
}

Schedule one_step(Planes place) {
  Schedule schedule;
  schedule.planes = place;
  if (place == Planes::kGlobal || place == Planes::kRegisters) schedule.exchange = Exchange::kGlobal;
  schedule.combine = Combine::kGather;
  return schedule;
}

template <class Visit>
void each_naive(const Stencil& stencil, Model model, const Visit& visit) {
  Schedule schedule = one_step(Planes::kGlobal);
  for (const Extent2& block :
       model == Model::kTraffic ? blocks_of_warps() : measured_blocks(stencil.rank())) {
    schedule.block = stencil.rank() == 1 ? Extent2{block.product(), 1} : block;
    visit(schedule);
    if (stencil.rank() == 1) return;
  }
}

// Rows of whole warps, long and flat: the rule of "2.5D blocking" (section IV-A), where the best blocks have
// 64 to 256 cells along x and one to four rows. On an H100 those of 32 cells are among the best, too.
std::vector<Extent2> long_and_flat_blocks(int rank) {
  if (rank == 2) return {{128, 1}, {64, 1}, {256, 1}};
  return {{64, 4}, {32, 4}, {32, 8}, {64, 2}, {64, 8}, {128, 1}, {128, 2}, {128, 4}, {256, 1}, {256, 2}};
}

// Blocks that visit planes, one after the other. Of equal ones the shortest chunks come first: they were the
// fastest (docs/results/h100_placements.csv).
template <class Visit>
void each_visiting(const Stencil& stencil, Planes place, const Visit& visit) {
  if (stencil.rank() == 1) return;
  Schedule schedule = one_step(place);
  for (const int chunk : {8, 16, 32, 64, 128, 256}) {
    for (const Extent2& block : long_and_flat_blocks(stencil.rank())) {
      schedule.block = block;
      schedule.stream = Chunks{chunk};
      visit(schedule);
    }
  }
}

// May rows of all arrays begin at so many cells, as far as the text says how long they are?
bool may_have_groups(const Stencil& stencil, int cells) {
  return std::ranges::all_of(stencil.memory, [&](const Array& array) {
    const bool is_row = array.extents.size() >= 3 && array.extents.back();
    return !is_row || fixed_value(array.extents.back()).value_or(0) % cells == 0;
  });
}

// Does each launch keep the planes of one array at most, and one of them many?
bool keeps_many_planes(const Stencil& stencil, const OneStep& kind) {
  constexpr int kMany = 9;
  int most = 0;
  for (const std::vector<StepWindow>& windows :
       step_windows(stencil, step_launches(stencil), kind).of_launch) {
    if (windows.size() > 1) return false;
    for (const StepWindow& window : windows) most = std::max(most, window.cells.front().both() + 1);
  }
  return most >= kMany;
}

// Cells side by side for a thread, 16 bytes. Doubles gain by them in chunks of planes alone, which are faster
// where many planes are read, and those in registers where even more are (docs/results/h200_groups.csv).
template <class Visit>
void each_group(const Stencil& stencil, const DeviceSpec& device, const Visit& visit) {
  const int cells = 16 / size_of(stencil.element());
  if (stencil.rank() < 3 || cells > 4 || !may_have_groups(stencil, cells)) return;
  const bool in_chunks = halo_stream(stencil).both() > 4;
  if (cells < 4 && !in_chunks) return;
  Schedule schedule = one_step(Planes::kGlobal);
  schedule.cells.x = cells;
  if (in_chunks) schedule.stream = Chunks{8};
  for (const Extent2& block : {Extent2{32, 4}, Extent2{16, 8}, Extent2{32, 8}}) {
    schedule.block = {block.x * cells, block.y};
    visit(schedule);
  }
  constexpr int kChunk = 128;
  if (!keeps_many_planes(stencil, {.place = Planes::kRegisters, .chunk = kChunk, .cells = cells})) return;
  schedule = one_step(Planes::kRegisters);
  schedule.cells.x = cells;
  schedule.stream = Chunks{kChunk};
  // Short of registers, nvcc has most of what a thread keeps in local memory (h200_forms.csv). Small blocks
  // share them out best.
  const int needed = registers_of(stencil, schedule, Arithmetic::kFast).needed;
  for (const int rows : {16, 4}) {
    schedule.block = {32 * cells, rows};
    if (needed <= registers_each(device.registers, schedule.threads())) return visit(schedule);
  }
}

// Tiles in shared memory.
template <class Visit>
void each_tile(const Stencil& stencil, const Visit& visit) {
  Schedule schedule = one_step(Planes::kShared);
  if (stencil.rank() < 3) {
    schedule.block = stencil.rank() == 1 ? Extent2{256, 1} : Extent2{32, 8};
    return visit(schedule);
  }
  for (const Extent2& block : {Extent2{8, 8}, Extent2{32, 4}, Extent2{32, 8}, Extent2{64, 4}}) {
    schedule.block = block;
    for (schedule.block_z = 2; schedule.block_z <= 8; schedule.block_z *= 2) visit(schedule);
  }
}

struct TierRange {
  int first, last;
  int last_of_stages;
};

// The paper's ranges; stages share more among them.
TierRange tier_range(int rank) { return {1, rank == 3 ? 8 : 16, 32}; }

template <class Visit>
void each_schedule(const Stencil& stencil, const DeviceSpec& device, Arithmetic arithmetic,
                   const TierRange& range, Planes planes, const Visit& visit) {
  Schedule schedule;
  schedule.planes = planes;
  schedule.combine = form(stencil, device, arithmetic);
  for (const Extent2& block : tiles(stencil.rank())) {
    for (int tiers = range.first; tiers <= range.last; ++tiers) {
      for (const Stream& stream : streams(stencil.rank())) {
        schedule.tiers = tiers;
        schedule.block = block;
        schedule.stream = stream;
        each_variant(stencil, schedule,
                     [&](const Schedule& variant) { each_cap(stencil, variant, device, arithmetic, visit); });
      }
    }
  }
}

template <class Visit>
void each_of_few_rows(const Stencil& stencil, const DeviceSpec& device, Arithmetic arithmetic,
                      const TierRange& range, const Visit& visit) {
  if (stencil.rank() != 2) return;
  Schedule schedule;
  schedule.combine = form(stencil, device, arithmetic);
  schedule.in = Prefetch{1};
  for (schedule.tiers = range.first; schedule.tiers <= range.last; ++schedule.tiers) {
    for (const Extent2& block : kNarrowTiles) {
      for (const int rows : kFewRows) {
        schedule.block = block;
        schedule.stream = Chunks{rows};
        if (schedule.combine == Combine::kPartial)
          visit(schedule);
        else
          each_variant(stencil, schedule, visit);
      }
    }
  }
}

// The paper's model knows one cell per thread. Divisions and roots that IEEE 754 rounds are subroutines;
// several at a time, one for each cell, go through local memory. With many arrays that is the smaller part
// (docs/results/h100_lattice.csv).
bool several_cells_are_known(const Stencil& stencil, Arithmetic arithmetic, Model model) {
  const bool subroutines =
      arithmetic == Arithmetic::kExact && (stencil.flops.slow > 0 || stencil.update().quotients.any_slow);
  return model == Model::kFitted && (!subroutines || has_many_arrays(stencil));
}

std::vector<Candidate> rank_within(const Stencil& stencil, const DeviceSpec& device, Arithmetic arithmetic,
                                   const Grid& grid, Model model, Family family, const TierRange& range) {
  std::vector<Candidate> all;
  const auto consider = [&](const Schedule& schedule) {
    if (!violations(stencil, schedule, device, arithmetic).empty()) return;
    all.push_back({schedule, predict_by(model, stencil, schedule, device, arithmetic, grid)});
  };
  // What was not measured is left to those who ask for kernels of one step.
  const bool asks_for_one_step = family == Family::kOneStep;
  // The others compute several time steps.
  if (stencil.is_done_once || model == Model::kTraffic) family = Family::kOneStep;
  // In planes, those of many arrays are slower than naive kernels (docs/results/h200_forms.csv).
  const bool are_slow = stencil.rank() == 3 && has_many_arrays(stencil);
  const bool one_cell = (family == Family::kAny && !are_slow) || family == Family::kOneCell;
  if (one_cell) each_schedule(stencil, device, arithmetic, range, Planes::kHybrid, consider);
  if (family == Family::kShifted)
    each_schedule(stencil, device, arithmetic, range, Planes::kShifted, consider);
  // The paper's model has no term for the time of a launch.
  if (one_cell && model == Model::kFitted) each_of_few_rows(stencil, device, arithmetic, range, consider);
  // The general form does more than the others, and is left to those that have no other.
  const std::vector<Combine> forms = form(stencil, device, arithmetic) == Combine::kGather
                                         ? std::vector{Combine::kGather}
                                         : std::vector{Combine::kStar, Combine::kPartial};
  if (family == Family::kSeveralCells ||
      (family == Family::kAny && several_cells_are_known(stencil, arithmetic, model))) {
    for (const Schedule& schedule :
         stage_schedules(stencil, forms, device, range.first, range.last_of_stages))
      consider(schedule);
    for (const Schedule& schedule :
         line_schedules(stencil, forms, device, arithmetic, range.first, range.last))
      consider(schedule);
  }
  // Of one array alone, what small grids take of naive kernels was not measured.
  const bool several = !stencil.is_single() || !stencil.inputs.empty();
  if (family == Family::kOneStep ||
      (family == Family::kAny && (model == Model::kFitted || !stencil.has_one_element()) &&
       (several || all.empty()))) {
    each_naive(stencil, model, consider);
    if (model == Model::kFitted) {
      each_visiting(stencil, Planes::kGlobal, consider);
      each_group(stencil, device, consider);
    }
  }
  if (family == Family::kOneStep && model == Model::kFitted) {
    each_visiting(stencil, Planes::kRegisters, consider);
    each_visiting(stencil, Planes::kShared, consider);
    if (asks_for_one_step) each_visiting(stencil, Planes::kMixed, consider);
    each_tile(stencil, consider);
  }
  std::stable_sort(all.begin(), all.end(), [](const Candidate& a, const Candidate& b) {
    if (a.prediction.seconds != b.prediction.seconds) return a.prediction.seconds < b.prediction.seconds;
    return a.schedule.time_steps() < b.schedule.time_steps();
  });
  return all;
}

// Registers besides the planes kept with which kernels need no local memory, or next to none.
int working_registers(const Stencil& stencil, const Schedule& schedule, const SpillFit& fit) {
  const bool is_double = size_of(stencil.element()) == 8, split = schedule.edge == Edge::kSplit;
  const bool is_3d = stencil.rank() == 3, star = schedule.combine == Combine::kStar;
  // Roots, or quotients: more values at a time.
  if (star && !is_3d && !is_double && stencil.flops.slow > 0) return fit.slow_star.of(split);
  const int radius = (planes_read(stencil) - 1) / 2;
  return (star ? fit.stars : fit.others).of(is_3d).of(is_double).of(split).of(radius);
}

// Of a 3-D star: its own lines with the cells beside, and those before and behind them.
int words_at_hand(const Stencil& stencil, const Schedule& schedule) {
  if (schedule.combine != Combine::kStar) return 0;
  const int lines = schedule.cells.y + halo_y(stencil).both(), words = size_of(stencil.element()) / 4;
  return words * (lines * schedule.cells.x + schedule.cells.y * halo_x(stencil).both());
}

bool does_without_local_memory(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device,
                               Arithmetic arithmetic) {
  const Registers taken = registers_of(stencil, schedule, arithmetic);
  const int available = occupancy(stencil, schedule, device, arithmetic).registers;
  const Kind kind = kind_of(stencil.rank(), schedule);
  const SpillFit& fit = fitted(device).spills;
  if (std::holds_alternative<OneStep>(kind)) return true;
  // What registers they are short of is in their prediction.
  if (streams_several(kind, stencil)) return true;
  if (std::holds_alternative<Lines>(kind) && schedule.combine != Combine::kGather) {
    // Larger boxes use local memory in any case, or are much slower.
    const int left = available - taken.kept;
    if (stencil.shape == Shape::kStar && size_of(stencil.element()) == 4)
      return fit.line_star == 0 || left >= fit.line_star;
    if (stencil.shape == Shape::kStar)
      return left >=
             std::max(fit.wide_line_star, words_at_hand(stencil, schedule) + fit.beside_wide_line_star);
    const int of_sums =
        fit.line_sum + fit.line_sum_byte * schedule.cells.product() * size_of(stencil.element());
    return schedule.combine == Combine::kStar || planes_read(stencil) > 3 || left >= of_sums;
  }
  if (!std::holds_alternative<OneCell>(kind)) return taken.needed + fit.stage <= available;
  const int for_quotients = taken.needed - registers_of(stencil, schedule, Arithmetic::kFast).needed;
  return taken.kept + working_registers(stencil, schedule, fit) + for_quotients <= available;
}

}  // namespace

Prediction predict_by(Model model, const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device,
                      Arithmetic arithmetic, const Grid& grid) {
  if (model == Model::kTraffic) return predict_traffic(stencil, schedule, device, arithmetic, grid);
  const bool is_naive = std::holds_alternative<OneStep>(kind_of(stencil.rank(), schedule));
  return model == Model::kAn5d && !is_naive ? predict_an5d(stencil, schedule, device, grid)
                                            : predict(stencil, schedule, device, arithmetic, grid);
}

std::vector<Candidate> rank_schedules(const Stencil& stencil, const DeviceSpec& device, Arithmetic arithmetic,
                                      const Grid& grid, Model model, Family family) {
  return rank_within(stencil, device, arithmetic, grid, model, family, tier_range(stencil.rank()));
}

Schedule best_schedule(const Stencil& stencil, const DeviceSpec& device, Arithmetic arithmetic,
                       const Grid& grid, Model model, std::optional<int> tiers, Family family,
                       const std::function<bool(const Schedule&)>& fits) {
  const TierRange range = tiers ? TierRange{*tiers, *tiers, *tiers} : tier_range(stencil.rank());
  std::vector<Candidate> ranked = rank_within(stencil, device, arithmetic, grid, model, family, range);
  const auto fitting = std::stable_partition(
      ranked.begin(), ranked.end(), [&](const Candidate& candidate) { return fits(candidate.schedule); });
  if (fitting != ranked.begin()) ranked.erase(fitting, ranked.end());
  for (const Candidate& candidate : ranked) {
    if (does_without_local_memory(stencil, candidate.schedule, device, arithmetic)) return candidate.schedule;
  }
  if (!ranked.empty()) return ranked.front().schedule;
  // Nothing is legal with so many tiers: something for the legality table to say why.
  Schedule schedule;
  schedule.tiers = range.first;
  schedule.block = tiles(stencil.rank()).back();
  schedule.stream = streams(stencil.rank()).front();
  schedule.combine = form(stencil, device, arithmetic);
  return schedule;
}

}  // namespace an5d
