// Cells and planes of accesses (sweep_accesses.h).
#include "polyhedral/cells/sweep_accesses.h"

#include <algorithm>

namespace an5d {

SweepAccesses::SweepAccesses(isl_ctx* ctx, const LoopNest& nest) : ctx_(ctx), nest_(nest), parity_(ctx) {
  for (std::size_t s = 0; s < nest.sweeps.size(); ++s)
    if (!nest.sweeps[s].sets_borders && !nest.sweeps[s].updates_again)
      for (const Assignment& assignment : nest.sweeps[s].assignments)
        updater_.try_emplace(assignment.target.array, s);
}

PlaneOf SweepAccesses::plane_of(const Access& access, const Access& written) {
  if (access.subscripts.size() == depth_of(nest_)) return PlaneOf::kSame;
  const auto one = parity_.of(access.subscripts[0]), other = parity_.of(written.subscripts[0]);
  if (!one || !other) return PlaneOf::kUnknown;
  return *one == *other ? PlaneOf::kSame : PlaneOf::kOther;
}

std::optional<CellBox> SweepAccesses::box_of(const Sweep& sweep, const Access& access) const {
  auto cells = cells_of(ctx_, nest_, sweep, cell_subscripts(access, depth_of(nest_)));
  if (!cells) return std::nullopt;
  return CellBox{std::move(*cells), sweep.space};
}

std::optional<int> SweepAccesses::iterations_ahead(const Sweep& sweep, const Access& read,
                                                   const Access& written) const {
  const auto from = box_of(sweep, read), to = box_of(sweep, written);
  if (!from || !to) return std::nullopt;
  std::vector<long> distance(sweep.space.size(), 0);
  for (std::size_t d = 0; d < from->cells.size(); ++d) {
    const BorderRange &one = from->cells[d], &other = to->cells[d];
    if (one.loop == 0 || one.loop != other.loop) return std::nullopt;
    distance[one.loop - 1] = one.shift - other.shift;
  }
  for (std::size_t n = 0; n < distance.size(); ++n)
    if (distance[n] != 0) return (distance[n] > 0) == (sweep.space[n].direction == Direction::kUp) ? 1 : -1;
  return 0;
}

std::optional<std::size_t> SweepAccesses::updater_of(int array) const {
  const auto found = updater_.find(array);
  return found == updater_.end() ? std::nullopt : std::optional(found->second);
}

const Access& SweepAccesses::target_of(std::size_t sweep, int array) const {
  const auto& all = nest_.sweeps[sweep].assignments;
  return std::ranges::find_if(all, [&](const Assignment& at) { return at.target.array == array; })->target;
}

}  // namespace an5d
