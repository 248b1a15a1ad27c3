// The strategies, one predicate each (strategies.h).
#include "model/strategies.h"

#include <algorithm>
#include <map>

#include "model/kind.h"

namespace an5d {
namespace {

const OneStep* one_step_of(int rank, const Schedule& schedule, Kind& kind) {
  kind = kind_of(rank, schedule);
  return std::get_if<OneStep>(&kind);
}

bool is_naive(int rank, const Schedule& schedule) {
  Kind kind;
  const OneStep* one = one_step_of(rank, schedule, kind);
  return one && one->is_naive();
}

template <Planes kPlace, bool kStreams>
bool keeps_in(int rank, const Schedule& schedule) {
  Kind kind;
  const OneStep* one = one_step_of(rank, schedule, kind);
  return one && one->place == kPlace && (one->chunk > 0) == kStreams && one->cells == 1;
}

template <bool kOneTimeStep>
bool has_one_cell(int rank, const Schedule& schedule) {
  if (kOneTimeStep && rank == 1) return false;  // there are no planes
  return kind_of(rank, schedule) == Kind(OneCell{}) && (schedule.tiers == 1) == kOneTimeStep;
}

bool has_shifted_planes(int rank, const Schedule& schedule) {
  return kind_of(rank, schedule) == Kind(OneCell{.shifts = true});
}

bool has_several_cells(int rank, const Schedule& schedule) {
  const Kind kind = kind_of(rank, schedule);
  return std::holds_alternative<Stages>(kind) || std::holds_alternative<Lines>(kind);
}

}  // namespace

const std::vector<Strategy>& strategies() {
  static const std::vector<Strategy> all = {
      {"naive", "a thread per cell; neighbours through the caches", is_naive, Family::kOneStep},
      {"tile, shared memory", "a block copies its cells and those around them, then updates them",
       keeps_in<Planes::kShared, false>, Family::kOneStep},
      {"2.5-D, global memory", "a thread per column of a chunk; neighbours through the caches",
       keeps_in<Planes::kGlobal, true>, Family::kOneStep},
      {"2.5-D, registers", "a thread keeps the planes of its own column", keeps_in<Planes::kRegisters, true>,
       Family::kOneStep},
      {"2.5-D, shared memory", "a ring of planes in shared memory", keeps_in<Planes::kShared, true>,
       Family::kOneStep},
      {"2.5-D, hybrid", "the current plane in shared memory, the others of a column in registers",
       has_one_cell<true>, Family::kOneCell},
      {"2.5-D, mixed", "the same without overlap: the cells around a block are copied",
       keeps_in<Planes::kMixed, true>, Family::kOneStep},
      {"N.5D, shifted planes",
       "as STENCILGEN: planes move through registers and a shared buffer of each tier", has_shifted_planes,
       Family::kShifted},
      {"N.5D, one cell", "several time steps per launch, a cell of a plane for each thread",
       has_one_cell<false>, Family::kOneCell},
      {"N.5D, several cells", "several time steps per launch, several cells of a plane for each thread",
       has_several_cells, Family::kSeveralCells},
  };
  return all;
}

std::vector<RankedStrategy> rank_strategies(const Stencil& stencil, const DeviceSpec& device,
                                            Arithmetic arithmetic, const Grid& grid) {
  std::map<Family, std::vector<Candidate>> known;
  std::vector<RankedStrategy> ranked;
  for (const Strategy& strategy : strategies()) {
    const auto [family, is_new] = known.try_emplace(strategy.family);
    if (is_new)
      family->second = rank_schedules(stencil, device, arithmetic, grid, Model::kFitted, strategy.family);
    ranked.push_back({&strategy, {}});
    std::ranges::copy_if(
        family->second, std::back_inserter(ranked.back().ranking),
        [&](const Candidate& candidate) { return strategy.has(stencil.rank(), candidate.schedule); });
  }
  return ranked;
}

}  // namespace an5d
