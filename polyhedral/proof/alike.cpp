// Shapes of fields (alike.h).
#include "polyhedral/proof/alike.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "frontend/nest/refusal.h"
#include "polyhedral/stencil/field_extents.h"

namespace an5d {
namespace {

constexpr std::size_t kMostUpdates = 32;  // of a time step

class Alike {
 public:
  Alike(const Step& step, Diagnostics& said) : step_(step), said_(said) {}

  bool run() {
    if (step_.written.size() > kMostUpdates) {
      std::vector<const Assignment*> all;
      for (const Written& written : step_.written) all.push_back(written.of);
      said_.push_back(too_many_assigned(all, kMostUpdates));
      return false;
    }
    for (std::size_t u = 0; u < step_.written.size(); ++u) {
      const int array = step_.written[u].of->target.array;
      const SourceRange& where = step_.written[u].of->where;
      const Swap* swap = swap_of(step_.nest, array);
      const bool is_other = swap && swap->third && array != swap->second;
      if (step_.field_of.at(array) != u || is_other) return refuse_second(array, where);
      for (const int each : swap ? swap->circle() : std::vector{array}) {
        const Array& one = step_.nest.arrays[each];
        if (!is_like(step_.nest.arrays[array], one, where) ||
            !has_extents_of(array_compared(array), one, step_.fields[u], where))
          return false;
      }
    }
    return swaps_fields();
  }

 private:
  bool refuse(std::string rule, const SourceRange& where, std::string message, std::string note) {
    said_.push_back(make_error(std::move(rule), where, std::move(message), std::move(note), where));
    return false;
  }

  bool refuse_second(int array, const SourceRange& where) {
    const Swap* swap = swap_of(step_.nest, array);
    const std::string& name = step_.nest.arrays[array].name;
    if (swap && swap->third && array != swap->second)
      return refuse("single-assignment", where,
                    fmt::format("found assignments to both '{}' and '{}', which rotate",
                                step_.nest.arrays[swap->second].name, name),
                    "accepted: one of those written, the others read");
    return refuse("single-assignment", where,
                  fmt::format("found a second assignment to '{}' in one time step", name),
                  "accepted: one assignment for each array");
  }

  // `written`: the array of the field that the step writes.
  bool is_like(const Array& written, const Array& array, const SourceRange& where) {
    if (array.element == written.element) return true;
    return refuse(
        "field-type", where,
        fmt::format("'{}' has elements of another type than '{}', and they trade places", array.name,
                    written.name),
        "accepted: arrays of one element type that trade places; others may have types of their own");
  }

  // Arrays that trade places, and all of several values in a cell, have one layout.
  bool has_extents_of(int other, const Array& array, const Field& field, const SourceRange& where) {
    const Field& of_other = step_.fields[step_.field_of.at(other)];
    for (int axis = 0; axis < step_.rank; ++axis) {
      const ExprPtr one = extent_of(step_.nest.arrays[other], of_other, axis);
      const ExprPtr its = extent_of(array, field, axis);
      if (!one || !its || are_equal(one, its)) continue;
      return refuse(
          "field-extent", where,
          fmt::format("'{}' has another extent than '{}' in dimension {}", array.name,
                      step_.nest.arrays[other].name, axis + 1),
          "accepted: the same extents of arrays that trade places, and of those that are updated beside "
          "an array whose cells have several values");
    }
    return true;
  }

  // What the extents of an array that is written are compared with.
  int array_compared(int array) const {
    const bool has_cells = std::ranges::any_of(
        step_.written, [&](const Written& written) { return step_.array_of(written).cell.has_value(); });
    return has_cells ? step_.written.front().of->target.array : array;
  }

  // Of pointers that trade places, one is that of a field: swapped coefficients are other ones at every step.
  bool swaps_fields() {
    for (const Swap& swap : step_.nest.swaps) {
      if (step_.field_of.contains(swap.first)) continue;
      const Array& array = step_.nest.arrays[swap.first];
      if (array.plane)
        return refuse(
            "time-buffering", array.where,
            fmt::format("planes of '{}' take turns, and none is written in the time step", array.plane->of),
            "accepted: an array of which the step reads one plane and writes the other one");
      return refuse("time-buffering", step_.nest.swaps_text,
                    fmt::format("'{}' and '{}' trade places, and neither is written in the time step",
                                step_.nest.arrays[swap.first].name, step_.nest.arrays[swap.second].name),
                    "accepted: a swap of the array that the step reads and the one that it writes");
    }
    return true;
  }

  const Step& step_;
  Diagnostics& said_;
};

}  // namespace

bool are_alike(const Step& step, Diagnostics& said) { return Alike(step, said).run(); }

}  // namespace an5d
