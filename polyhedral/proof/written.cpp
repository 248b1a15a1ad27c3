// Assignments of a time step as they stand (written.h).
#include "polyhedral/proof/written.h"

#include <fmt/format.h>

#include <algorithm>

#include "frontend/nest/nest_accesses.h"
#include "polyhedral/isl/affine.h"

namespace an5d {

Step::Step(const LoopNest& nest) : nest(nest), rank(static_cast<int>(nest.sweeps.front().space.size())) {
  for (std::size_t s = 0; s < nest.sweeps.size(); ++s) {
    const Sweep& sweep = nest.sweeps[s];
    for (std::size_t a = 0; a < sweep.assignments.size(); ++a) {
      Written update;
      update.sweep = &sweep;
      update.sweep_index = s;
      update.position = a;
      update.of = &sweep.assignments[a];
      field_of.try_emplace(update.of->target.array, written.size());
      fields.push_back(field_written(update));
      const Swap* swap = swap_of(nest, update.of->target.array);
      if (swap && fields.back().takes_turns()) {
        for (const int array : swap->circle()) field_of.try_emplace(array, written.size());
        if (fields.back().rotates()) older_of(written.size());
      }
      written.push_back(std::move(update));
    }
  }
  for (std::size_t n = 0; n < nest.arrays.size(); ++n)
    if (const auto& before = nest.arrays[n].before; before && field_of.contains(before->array))
      field_of.emplace(static_cast<int>(n), field_of.at(before->array));
  for (const Swap& swap : nest.swaps) {
    if (!trades(swap.first)) continue;
    const std::size_t one = field_of.at(swap.first), other = field_of.at(swap.second);
    fields[one].trade = {static_cast<int>(other)}, fields[other].trade = {static_cast<int>(one)};
  }
}

bool Step::trades(int array) const {
  const Swap* swap = swap_of(nest, array);
  return swap && !swap->third && is_assigned(nest, swap->first) && is_assigned(nest, swap->second);
}

Field Step::field_written(const Written& update) const {
  const Array& array = array_of(update);
  if (const auto partner = partner_of(nest, update.of->target.array)) {
    const Array& other = nest.arrays[*partner];
    const auto has_extent = [](const Array& of) { return !of.extents.empty() && of.extents[0]; };
    Field field = {other.name, array.element, Buffering::kPlanes, 0, has_extent(array) && has_extent(other),
                   array.name};
    if (trades(update.of->target.array)) {
      field.buffering = Buffering::kInPlace, field.partner.clear();
      return field;
    }
    const Swap& swap = *swap_of(nest, update.of->target.array);
    for (const int one : swap.further) field.further.push_back(nest.arrays[one].name);
    if (swap.third && is_read(*swap.third))
      field.third = nest.arrays[*swap.third].name;
    else if (swap.third)
      field.further.push_back(nest.arrays[*swap.third].name);
    return field;
  }
  const bool planes = static_cast<int>(update.of->target.subscripts.size()) == rank + 1;
  return {array.name,
          array.element,
          planes ? Buffering::kPlanes : Buffering::kInPlace,
          0,
          planes || (!array.extents.empty() && array.extents[0]),
          {}};
}

bool Step::is_read(int array) const {
  return std::ranges::any_of(nest.sweeps, [&](const Sweep& sweep) { return an5d::reads(sweep, array); });
}

int Step::older_of(std::size_t field) {
  auto found = std::ranges::find(three_levels, field);
  if (found == three_levels.end()) found = three_levels.insert(found, field);
  return static_cast<int>(written.size() + (found - three_levels.begin()));
}

bool Step::is_third(int array) const {
  const Swap* swap = swap_of(nest, array);
  return swap && swap->third == array;
}

bool Step::reads(const Tap& tap, int field) const {
  const int older = tap.field - static_cast<int>(written.size());
  return tap.field == field || (older >= 0 && three_levels[older] == static_cast<std::size_t>(field));
}

std::string Step::key_of(const Written& update, const Access& access, std::size_t position) const {
  const bool ordered =
      field_of.contains(access.array) && fields[field_of.at(access.array)].buffering == Buffering::kInPlace;
  std::string text = fmt::format("{}@{}", access.array, ordered ? position : 0);
  for (const ExprPtr& subscript : access.subscripts)
    text += "[" + to_string(subscript, nest, *update.sweep) + "]";
  return text;
}

std::optional<SourceRange> cells_taken_in(const ArrayRead& read) {
  for (const Condition& condition : read.places.front())
    if (condition.holds && condition.is_of_sweeps) return condition.expr->where;
  return std::nullopt;
}

}  // namespace an5d
