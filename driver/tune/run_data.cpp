// Lays out the arrays of a run (run_data.h).
#include "driver/tune/run_data.h"

#include <fmt/format.h>

#include <algorithm>

#include "driver/compile/trial.h"
#include "model/ranges.h"
#include "polyhedral/isl/affine.h"

namespace an5d {
namespace {

// `n - 1` as n and -1; no rest where all is known.
struct Sum {
  ExprPtr rest;
  long long number = 0;
};

Sum sum_of(const ExprPtr& expr) {
  if (const auto value = literal_value(expr)) return {nullptr, *value};
  if (const Cast* cast = expr->as<Cast>(); cast && !is_floating(expr->type)) return sum_of(cast->operand);
  const Binary* binary = expr->as<Binary>();
  if (!binary || (binary->op != BinaryOp::kAdd && binary->op != BinaryOp::kSub)) return {expr, 0};
  const bool adds = binary->op == BinaryOp::kAdd;
  const Sum left = sum_of(binary->left), right = sum_of(binary->right);
  if (!right.rest) return {left.rest, left.number + (adds ? right.number : -right.number)};
  if (!left.rest && adds) return {right.rest, left.number + right.number};
  return {expr, 0};
}

// Cells from the one bound to the other; none where that is not known.
long long distance(const Bound& from, int from_shift, const Bound& to, int to_shift) {
  const Sum first = sum_of(from.value), last = sum_of(to.value);
  if (!same(first.rest, last.rest)) return 0;
  return last.number + to.adjust + to_shift - (first.number + from.adjust + from_shift);
}

// The boxes, the first one's cells beginning at 0.
std::vector<RunBox> boxes_of(const Stencil& stencil, const Grid& grid) {
  std::vector<RunBox> boxes;
  for (const int u : stencil.boxes) {
    RunBox box;
    for (int d = 0; d < stencil.rank(); ++d) {
      const Axis &first = stencil.axes[d], &own = stencil.updates[u].axes[d];
      box.begin.push_back(distance(first.begin, first.shift, own.begin, own.shift));
      box.end.push_back(grid.cells[d] + distance(first.end, first.shift, own.end, own.shift));
    }
    boxes.push_back(std::move(box));
  }
  return boxes;
}

// Moves all boxes along an axis to where no array is read before its first cell, and no iterator has a value
// that it cannot have. Returns the arrays' extent.
long long place(const Stencil& stencil, int axis, std::vector<RunBox>& boxes) {
  long long begin = least_iteration(stencil, axis) + stencil.axes[axis].shift, extent = 0;
  for (const Update& update : stencil.updates)
    begin = std::max(begin, update.touched(axis).lo - boxes[update.box].begin[axis]);
  for (RunBox& box : boxes) box.begin[axis] += begin, box.end[axis] += begin;
  for (const Update& update : stencil.updates)
    extent = std::max(extent, boxes[update.box].end[axis] + update.touched(axis).hi);
  return extent;
}

// Coefficients between 0.1 and 0.25, with which explicit schemes stay bounded, small integers, any truth.
// What divides is at least 1.
RunInput values_of(const Input& input, bool divides) {
  RunInput made{!is_floating(input.element), size_of(input.element), 0, 5, {}};
  if (input.element == ScalarType::kBool) made.most = 1;
  if (divides) made.least = 1;
  if (!made.is_integer) made.least = divides ? 1 : 0.1, made.most = divides ? 2 : 0.25;
  return made;
}

}  // namespace

RunData run_data(const Stencil& stencil, const Grid& grid) {
  RunData data;
  data.boxes = boxes_of(stencil, grid);
  for (int d = 0; d < stencil.rank(); ++d) data.extent.push_back(place(stencil, d, data.boxes));
  data.first_time = std::max({0LL, stencil.earliest_time.value_or(0), least_for_inputs(stencil, 0)});
  const long long steps = std::max(grid.steps, 2 * kTierNumbers.most + 1);  // timed, or checked
  const std::set<std::string> divide = divisors(stencil);
  for (const Input& input : stencil.inputs) {
    RunInput made = values_of(input, divide.contains(input.name));
    made.extent.resize(input.rank, 1);
    for (const Input::Reach& reach : input.reaches) {
      const int axis = reach.iterator - 1;
      const long long last = reach.iterator == Element::kNoIterator ? 0
                             : reach.iterator == 0                  ? data.first_time + steps - 1
                             : reach.box > 0                        ? data.boxes[reach.box].end[axis] - 1
                                             : data.boxes[0].end[axis] - stencil.axes[axis].shift - 1;
      made.extent[reach.dimension] = std::max(made.extent[reach.dimension], last + reach.hi + 1);
    }
    data.inputs.push_back(std::move(made));
  }
  return data;
}

std::string bound_text(const Stencil& stencil, const std::string& scalar) {
  for (const Update& update : stencil.updates)
    for (int d = 0; d < stencil.rank(); ++d) {
      const Axis& axis = update.axes[d];
      for (const bool is_end : {false, true}) {
        if (!(is_end ? axis.relies_on.end : axis.relies_on.begin)) continue;
        const Bound& bound = is_end ? axis.end : axis.begin;
        const Sum sum = sum_of(bound.value);
        const Param* param = sum.rest ? sum.rest->as<Param>() : nullptr;
        if (!param || param->name != scalar) continue;
        const std::string box = update.box ? fmt::format("boxes[{}]", update.box) : "domain";
        const long long less = sum.number + bound.adjust + (update.box ? axis.shift : 0);
        return fmt::format("{}.{}[{}] - ({})", box, is_end ? "end" : "begin", d, less);
      }
    }
  return "";
}

}  // namespace an5d
