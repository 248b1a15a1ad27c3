// The run to choose for (search.h).
//
//   int n = 1000;                for (i = 1; i < n - 1; i++)       998 cells along an axis
//   double u[2][1000][1000];     for (i = 1; i < n - 1; i++)       998 cells along an axis
//
// In: a stencil. Out: numbers. Decided here: which numbers of the program are sizes.
#include "model/search.h"

#include <algorithm>
#include <string>

#include "frontend/expr/known_value.h"
#include "model/ranges.h"

namespace an5d {
namespace {

constexpr int kTwo24 = 1 << 24;

using Values = std::map<std::string, long long>;  // of variables

std::optional<long long> value_of(const ExprPtr& expr, const Values& values) {
  return fixed_value(rewrite(expr, [&](const ExprPtr& node) {
    const Param* param = node->as<Param>();
    const auto found = param ? values.find(param->name) : values.end();
    if (found == values.end() || found->second < 0) return node;
    return make_expr(Literal{std::to_string(found->second)}, node->type, node->where);
  }));
}

// Iterations between two bounds.
std::optional<long long> iterations(const Bound& begin, const Bound& end, const Values& values) {
  const auto first = value_of(begin.value, values), last = value_of(end.value, values);
  long long count = 0;
  if (!first || !last || __builtin_sub_overflow(*last, *first, &count)) return std::nullopt;
  if (__builtin_add_overflow(count, end.adjust - begin.adjust, &count) || count < 1) return std::nullopt;
  return count;
}

// The extent of an axis, of the first updated array that has a number there.
std::optional<long long> extent_of(const Stencil& stencil, int axis) {
  const auto& [values, first_extents] = stencil.likely;
  for (const Field& field : stencil.arrays()) {
    const Array& array = array_named(stencil.memory, field.name);
    const std::size_t rank = stencil.axes.size(), dimensions = array.extents.size();
    if (dimensions < rank) continue;
    const ExprPtr& extent = array.extents[dimensions - rank + axis];
    if (const auto value = extent ? value_of(extent, values) : std::nullopt) return value;
    const auto first =
        dimensions == rank && axis == 0 && !extent ? first_extents.find(array.name) : first_extents.end();
    if (first != first_extents.end()) return first->second;
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
  const auto begin = value_of(axis.begin.value, stencil.likely.values);
  const long long before = begin ? *begin + axis.begin.adjust + axis.shift : axis.halo.lo;
  const long long room = axis.periodic ? *extent : *extent - std::clamp(before, 0LL, *extent) - axis.halo.hi;
  const auto cells = iterations(axis.begin, at_extent(axis.end, *extent), stencil.likely.values);
  return std::clamp(cells.value_or(room), 1LL, std::max(room, 1LL));
}

bool have_same_bounds(const Axis& one, const Axis& other) {
  return same(one.begin.value, other.begin.value) && one.begin.adjust == other.begin.adjust &&
         same(one.end.value, other.end.value) && one.end.adjust == other.end.adjust;
}

// Of the updates' loops along an axis, which may be over a layer at a side, or over all cells.
std::optional<long long> most_iterations(const Stencil& stencil, int axis, const Values& values) {
  long long most = 0;
  for (const Update& update : stencil.updates) {
    const auto own = iterations(update.axes[axis].begin, update.axes[axis].end, values);
    if (!own) return std::nullopt;
    most = std::max(most, *own);
  }
  return most;
}

KnownGrid grid_with(const Stencil& stencil, const Values& values) {
  KnownGrid known;
  for (int d = 0; d < stencil.rank(); ++d) known.cells.push_back(most_iterations(stencil, d, values));
  known.steps = iterations(stencil.time_begin, stencil.time_end, values);
  if (known.steps) *known.steps *= stencil.steps_per_iteration;
  return known;
}

// Where axes have the same bounds, what is known of one is known of all.
void share_cells(const Stencil& stencil, KnownGrid& known) {
  for (int d = 0; d < stencil.rank(); ++d)
    for (int other = 0; other < stencil.rank(); ++other)
      if (!known.cells[d] && known.cells[other] && have_same_bounds(stencil.axes[d], stencil.axes[other]))
        known.cells[d] = known.cells[other];
}

bool has_all_cells(const KnownGrid& known) {
  return std::ranges::all_of(known.cells, [](const auto& cells) { return cells.has_value(); });
}

}  // namespace

KnownGrid known_grid(const Stencil& stencil) { return grid_with(stencil, {}); }

AssumedGrid assume_grid(const Stencil& stencil) {
  const long long otherwise = stencil.rank() == 1 ? 4 * kTwo24 : stencil.rank() == 2 ? 16384 : 512;
  KnownGrid known = known_grid(stencil);
  AssumedGrid assumed;
  if (!known.steps) {
    known.steps = grid_with(stencil, stencil.likely.values).steps;
    assumed.steps_by = known.steps ? GridSource::kVariables : GridSource::kDefault;
  }
  if (!has_all_cells(known)) {
    known.cells = grid_with(stencil, stencil.likely.values).cells;
    assumed.cells_by = GridSource::kVariables;
  }
  if (!has_all_cells(known)) {
    for (int d = 0; d < stencil.rank(); ++d)
      if (!known.cells[d]) known.cells[d] = cells_within(stencil, d);
    share_cells(stencil, known);
    assumed.cells_by = has_all_cells(known) ? GridSource::kExtents : GridSource::kDefault;
  }
  Grid& grid = assumed.grid;
  for (const auto& cells : known.cells) grid.cells.push_back(cells.value_or(otherwise));
  grid.steps = std::min(known.steps.value_or(1000), kStepNumbers.most);
  // Bounds of the C may be beyond what is taken from a user; no GPU has memory for either.
  double product = 1;
  for (const long long count : grid.cells) product *= static_cast<double>(count);
  if (product <= static_cast<double>(kMostCells)) return assumed;
  constexpr long long kEach[] = {kMostCells, 1'000'000, 10'000};
  for (long long& cells : grid.cells) cells = std::min(cells, kEach[stencil.rank() - 1]);
  return assumed;
}

Grid assumed_grid(const Stencil& stencil) { return assume_grid(stencil).grid; }

Grid run_of(const Stencil& stencil, const std::optional<Grid>& asked) {
  Grid grid = assumed_grid(stencil);
  if (!asked) return grid;
  if (asked->cells.size() == grid.cells.size()) grid.cells = asked->cells;
  if (asked->steps > 0) grid.steps = asked->steps;
  return grid;
}

}  // namespace an5d
