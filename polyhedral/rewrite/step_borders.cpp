// Borders of a time step (step_borders.h).
#include "polyhedral/rewrite/step_borders.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "frontend/expr/known_value.h"
#include "frontend/expr/nodes.h"
#include "polyhedral/cells/cell_sets.h"
#include "polyhedral/rewrite/ghost_cells.h"

namespace an5d {
namespace {

using Plane = Border::Plane;

class BorderFinder {
 public:
  BorderFinder(isl_ctx* ctx, const LoopNest& nest, AccessedPlanes& planes, Diagnostics& said)
      : ctx_(ctx), nest_(nest), planes_(planes), said_(said), rank_(depth_of(nest)) {}

  std::optional<StepBorders> run() {
    for (std::size_t s = 0; s < nest_.sweeps.size(); ++s)
      if (nest_.sweeps[s].sets_borders && !add_borders(s)) return std::nullopt;
    find_least();
    set_behind();
    put_in_one_order();
    if (!are_in_order(ctx_, nest_, planes_.updates(), found_.borders, found_.least, found_.placings, said_))
      return std::nullopt;
    return std::move(found_);
  }

 private:
  bool refuse(const SourceRange& where, std::string message, std::string note) {
    said_.push_back(make_error("border-sweep", where, std::move(message), std::move(note), where));
    return false;
  }

  bool add_borders(std::size_t s) {
    auto found = borders_of(ctx_, nest_, s, said_);
    if (!found) return false;
    for (Border& border : *found) {
      if (!planes_.updated(border.array))
        return refuse(border.where,
                      fmt::format("found a border of '{}', of which the time step writes another plane",
                                  nest_.arrays[border.array].name),
                      "accepted: borders of the plane that the time step writes or reads");
      const auto plane = planes_.plane_of(nest_.sweeps[s].assignments[border.assignment].target);
      if (!plane)
        return refuse(border.where, "found a border of a time plane that is not chosen by the time",
                      "accepted: borders of the plane that the time step writes or reads");
      border.plane = *plane;
      border.is_before = *plane != Plane::kWritten && s < planes_.updated(border.array)->sweep;
      const auto is_of_other_plane = [&](const Access& access) {
        return planes_.is_older(access.array) ||
               (planes_.updated(access.array) && planes_.plane_of(access) != plane);
      };
      if (has<Access>(border.value, is_of_other_plane))
        return refuse(border.where, "found a border that reads another time plane than it sets",
                      "accepted: cells of the same plane, scalars and the time");
    }
    for (Border& border : *found) found_.borders.push_back(std::move(border));
    return true;
  }

  // Borders of an array that read none of its cells may be set when all is done: between the sweeps of the
  // last step, the ones before it may have to find what was there.
  void set_behind() {
    const auto of_array = [&](const Border& border, const auto& is) {
      return std::ranges::all_of(found_.borders, [&](const Border& other) {
        return planes_.updated(other.array) != planes_.updated(border.array) || is(other);
      });
    };
    for (Border& border : found_.borders)
      border.is_before = border.is_before && !of_array(border, [](const Border& other) {
                           return other.plane == Plane::kInPlace && other.reads.empty();
                         });
  }

  // Borders of an array of which C may set either first: from the first cells of an axis to the last ones.
  void put_in_one_order() {
    const CellSets sets(ctx_, rank_);
    const auto key = [&](const Border& border) {
      const auto is_fixed = [](const BorderRange& range) { return range.loop == 0; };
      const auto axis = std::ranges::find_if(border.cells, is_fixed);
      const auto number = axis == border.cells.end() ? std::nullopt : fixed_value(axis->at);
      return std::tuple(axis - border.cells.begin(), !number, number.value_or(0));
    };
    const auto are_independent = [&](const Border& one, const Border& other) {
      const Enough enough{{&nest_.sweeps[planes_.updated(one.array)->sweep]}, found_.least};
      const CellBox cells{one.cells, one.loops}, others{other.cells, other.loops};
      const auto are_apart = [&](const CellBox& box, const std::vector<BorderCells>& reads,
                                 const Border& of) {
        return std::ranges::all_of(reads, [&](const BorderCells& read) {
          return sets.apart(box, {read, of.loops}, enough) == Placing::kAlways;
        });
      };
      return one.array == other.array && one.plane == other.plane && one.is_before == other.is_before &&
             one.sweep + 1 >= other.sweep && sets.apart(cells, others, enough) == Placing::kAlways &&
             are_apart(cells, other.reads, other) && are_apart(others, one.reads, one);
    };
    for (std::size_t n = 1; n < found_.borders.size(); ++n)
      for (std::size_t k = n; k > 0 && key(found_.borders[k]) < key(found_.borders[k - 1]) &&
                              are_independent(found_.borders[k - 1], found_.borders[k]);
           --k)
        std::swap(found_.borders[k - 1], found_.borders[k]);
  }

  // With so many iterations of each loop, the cells near its ends that borders read are among those that it
  // updates.
  void find_least() {
    constexpr long kNear = 64;  // cells from an end
    for (const Border& border : found_.borders) {
      const Updated& by = *planes_.updated(border.array);
      const Sweep& sweep = nest_.sweeps[by.sweep];
      const auto cells = cells_of(ctx_, nest_, sweep, cell_subscripts(*by.target, rank_));
      if (!cells) continue;  // the analysis refuses it
      for (const BorderCells& read : border.reads)
        for (std::size_t d = 0; d < rank_; ++d) {
          const BorderRange &from = read[d], &to = border.cells[d], &along = (*cells)[d];
          if (from.loop || to.loop || !along.loop) continue;
          const Loop& loop = sweep.space[along.loop - 1];
          if (ghost_width(ctx_, to, from, along, loop).value_or(0) > 0)
            found_.ghosts[by.target->array].insert(d);
          const long away = cells_to_end(from, along, loop);
          if (away < kNear) found_.least = std::max(found_.least, away);
        }
    }
  }

  // From the nearer end of the loop to a cell, with that; 0 where it is beyond an end, or scalars have a say.
  long cells_to_end(const BorderRange& cell, const BorderRange& along, const Loop& loop) {
    const auto away_from = [&](const Bound& bound) -> std::optional<long> {
      AffineWriter writer;
      const auto at = writer.write(cell.at), from = writer.write(bound.value);
      if (!at || !from) return std::nullopt;
      return number_of(ctx_, writer,
                       fmt::format("({}) - ({}) - ({})", at->value, from->value, bound.adjust + along.shift));
    };
    const auto behind_begin = away_from(loop.begin), behind_end = away_from(loop.end);
    const long of_begin = behind_begin ? *behind_begin + 1 : 0, of_end = behind_end ? -*behind_end : 0;
    return std::max(0L, behind_begin && behind_end ? std::min(of_begin, of_end) : of_begin + of_end);
  }

  isl_ctx* ctx_;
  const LoopNest& nest_;
  AccessedPlanes& planes_;
  Diagnostics& said_;
  const std::size_t rank_;
  StepBorders found_;
};

}  // namespace

std::optional<Border::Plane> AccessedPlanes::plane_of(const Access& access) {
  const Updated& by = *updated(access.array);
  if (partner_of(nest_, access.array))
    return access.array == by.target->array ? Border::Plane::kWritten : Border::Plane::kRead;
  if (access.subscripts.size() == rank_) return Border::Plane::kInPlace;
  const auto one = parity_.of(access.subscripts[0]), written = parity_.of(by.target->subscripts[0]);
  if (!one || !written) return std::nullopt;
  return *one == *written ? Border::Plane::kWritten : Border::Plane::kRead;
}

bool AccessedPlanes::is_older(int array) const {
  const Swap* swap = swap_of(nest_, array);
  return swap && swap->third == array;
}

std::optional<StepBorders> borders_of_step(isl_ctx* ctx, const LoopNest& nest, AccessedPlanes& planes,
                                           Diagnostics& said) {
  return BorderFinder(ctx, nest, planes, said).run();
}

}  // namespace an5d
