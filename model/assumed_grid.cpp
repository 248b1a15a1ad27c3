// The run to choose for (search.h).
//
//   double u[2][1000][1000];  for (i = 1; i < n - 1; i++)       998 cells along an axis
//
// In: a stencil. Out: numbers. Decided here: which numbers of the program are sizes.
#include "model/search.h"

#include <algorithm>
#include <string>

#include "frontend/fixed_value.h"
#include "model/ranges.h"

namespace an5d {
namespace {

constexpr int kTwo24 = 1 << 24;

// Iterations between two bounds.
std::optional<long long> iterations(const Bound& begin, const Bound& end) {
  const auto first = fixed_value(begin.value), last = fixed_value(end.value);
  long long count = 0;
  if (!first || !last || __builtin_sub_overflow(*last, *first, &count)) return std::nullopt;
  if (__builtin_add_overflow(count, end.adjust - begin.adjust, &count) || count < 1) return std::nullopt;
  return count;
}

// The extent of an axis, of the first updated array that has a number there.
std::optional<long long> extent_of(const Stencil& stencil, int axis) {
  for (const Field& field : stencil.arrays()) {
    const std::vector<ExprPtr>& extents = array_named(stencil.nest, field.name).extents;
    const std::size_t rank = stencil.axes.size();
    const ExprPtr extent = extents.size() < rank ? nullptr : extents[extents.size() - rank + axis];
    if (const auto value = extent ? fixed_value(extent) : std::nullopt) return value;
  }
  return std::nullopt;
}

// The bound where all of its variables are the extent: `n - 1` of `u[n]`.
Bound at_extent(const Bound& bound, long long extent) {
  const auto put = [&](const ExprPtr& node) {
    return node->as<Param>() ? make_expr(Literal{std::to_string(extent)}, node->type, node->where) : node;
  };
  return {rewrite(bound.value, put), bound.adjust};
}

// The cells of an axis if the variables in its bounds are its extent, as far as reads around them have room.
std::optional<long long> cells_within(const Stencil& stencil, int d) {
  const Axis& axis = stencil.axes[d];
  const auto extent = extent_of(stencil, d);
  if (!extent) return std::nullopt;
  const auto begin = fixed_value(axis.begin.value);
  const long long before = begin ? *begin + axis.begin.adjust + axis.shift : axis.halo.lo;
  const long long room = axis.periodic ? *extent : *extent - std::clamp(before, 0LL, *extent) - axis.halo.hi;
  const auto cells = iterations(axis.begin, at_extent(axis.end, *extent));
  return std::clamp(cells.value_or(room), 1LL, std::max(room, 1LL));
}

bool have_same_bounds(const Axis& one, const Axis& other) {
  return same(one.begin.value, other.begin.value) && one.begin.adjust == other.begin.adjust &&
         same(one.end.value, other.end.value) && one.end.adjust == other.end.adjust;
}

}  // namespace

KnownGrid known_grid(const Stencil& stencil) {
  KnownGrid known;
  for (const Axis& axis : stencil.axes) known.cells.push_back(iterations(axis.begin, axis.end));
  known.steps = iterations(stencil.time_begin, stencil.time_end);
  if (known.steps) *known.steps *= stencil.steps_per_iteration;
  return known;
}

Grid assumed_grid(const Stencil& stencil) {
  const long long otherwise = stencil.rank() == 1 ? 4 * kTwo24 : stencil.rank() == 2 ? 16384 : 512;
  KnownGrid known = known_grid(stencil);
  for (int d = 0; d < stencil.rank(); ++d)
    if (!known.cells[d]) known.cells[d] = cells_within(stencil, d);
  Grid grid;
  for (int d = 0; d < stencil.rank(); ++d) {
    const auto same_as = std::ranges::find_if(stencil.axes, [&](const Axis& axis) {
      return known.cells[&axis - stencil.axes.data()] && have_same_bounds(axis, stencil.axes[d]);
    });
    const auto cells = known.cells[d] || same_as == stencil.axes.end()
                           ? known.cells[d]
                           : known.cells[same_as - stencil.axes.begin()];
    grid.cells.push_back(cells.value_or(otherwise));
  }
  grid.steps = std::min(known.steps.value_or(1000), kStepNumbers.most);
  // Bounds of the C may be beyond what is taken from a user; no GPU has memory for either.
  double product = 1;
  for (const long long count : grid.cells) product *= static_cast<double>(count);
  if (product <= static_cast<double>(kMostCells)) return grid;
  constexpr long long kEach[] = {kMostCells, 1'000'000, 10'000};
  for (long long& cells : grid.cells) cells = std::min(cells, kEach[stencil.rank() - 1]);
  return grid;
}

Grid run_of(const Stencil& stencil, const std::optional<Grid>& asked) {
  Grid grid = assumed_grid(stencil);
  if (!asked) return grid;
  if (asked->cells.size() == grid.cells.size()) grid.cells = asked->cells;
  if (asked->steps > 0) grid.steps = asked->steps;
  return grid;
}

}  // namespace an5d
