// Reads under conditions, axis by axis (reaches.h).
#include "polyhedral/reaches.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>

#include "polyhedral/affine.h"
#include "polyhedral/build_stencil.h"
#include "polyhedral/conditions.h"

namespace an5d {
namespace {

// The reads of one update along one axis.
class AxisReaches {
 public:
  AxisReaches(isl_ctx* ctx, const Step& step, const Written& written, int axis,
              const UnknownBound& unknown = {})
      : locals_(values_of(written)),
        writer_(ctx, step.nest, *written.sweep, locals_, unknown),
        step_(step),
        written_(written),
        axis_(axis),
        loop_(written.loop_of_axis[axis]),
        begin_(bound_text(*written.sweep, loop_, false, writer_.affine, unknown)),
        end_(bound_text(*written.sweep, loop_, true, writer_.affine, unknown)) {}

  // Of tap k, with at least so many iterations of the loop.
  Halo reach(std::size_t k, int iterations) {
    const ArrayRead& read = written_.reads[k];
    const int offset = written_.taps[k].offset[axis_];
    if (read.wraps[axis_]) return {};
    if (!read.is_conditional() || offset == 0 || !begin_ || !end_ || is_inside(read, offset))
      return {-offset, offset};
    return conditional(read, offset, iterations);
  }

  // Of a read that is not inside without its conditions.
  Halo conditional(const ArrayRead& read, int offset, int iterations) {
    const std::string made = fmt::format("{} and {} and {} - {} >= {}", writer_.bounds(),
                                         writer_.text_of(read.places), *end_, *begin_, iterations);
    Halo least{-offset, offset};
    if (never(made)) return least;
    const std::string cell = fmt::format("c{} + {}", loop_, offset);
    while (least.lo > 0 && never(fmt::format("{} and {} < {} - {}", made, cell, *begin_, least.lo - 1)))
      --least.lo;
    while (least.hi > 0 && never(fmt::format("{} and {} >= {} + {}", made, cell, *end_, least.hi - 1)))
      --least.hi;
    return least;
  }

 private:
  static Values values_of(const Written& written) {
    Values values;
    for (const auto& [local, position] : locals_of(written))
      values[local->name] = make_expr(Cast{CastKind::kImplicit, with_values(local->value, values)},
                                      local->type, local->value->where);
    return values;
  }

  // Would the read be inside of its array in every iteration? Then it relies on no condition.
  bool is_inside(const ArrayRead& read, int offset) {
    const std::string cell = fmt::format("c{} + {}", loop_, offset + written_.shift[axis_]);
    if (offset < 0) return never(fmt::format("{} and {} < 0", writer_.bounds(), cell));
    const std::size_t field = step_.field_of.at(read.access.array);
    const ExprPtr extent = extent_of(step_.array_of(step_.written[field]), step_.fields[field], axis_);
    const std::optional<AffineText> text = extent ? writer_.affine.write(extent) : std::nullopt;
    return text && never(fmt::format("{} and {} >= {}", writer_.bounds(), cell, text->value));
  }

  bool never(const std::string& text) const { return writer_.is_never(text); }

  const Values locals_;
  IterationWriter writer_;
  const Step& step_;
  const Written& written_;
  const int axis_, loop_;
  const std::optional<std::string> begin_, end_;
};

// A constant, or one of the scalars that the sweeps read and a constant: what a call can check.
bool is_checkable(const LoopNest& nest, const ExprPtr& value) {
  if (literal_value(value)) return true;
  const ExprPtr& inner = without_casts(value);
  if (const Param* param = inner->as<Param>())
    return std::ranges::find(nest.params, param->name, &Variable::name) != nest.params.end();
  const Binary* binary = inner->as<Binary>();
  return binary && (binary->op == BinaryOp::kAdd || binary->op == BinaryOp::kSub) &&
         literal_value(binary->right) && is_checkable(nest, binary->left);
}

bool are_checkable(const Step& step, const Written& written, int axis, Diagnostics& said) {
  const BoundsReliedOn& relies = written.relies_on[axis];
  const Loop& loop = written.sweep->space[written.loop_of_axis[axis] - 1];
  if ((!relies.begin || is_checkable(step.nest, loop.begin.value)) &&
      (!relies.end || is_checkable(step.nest, loop.end.value)))
    return true;
  said.push_back(make_error(
      "conditional-read", loop.where,
      fmt::format("conditions around reads rely on a bound of loop '{}' that is neither a constant nor a "
                  "variable of these conditions plus a constant",
                  loop.iterator),
      "accepted: loops to a constant or a variable, and conditions that compare with the same, such as "
      "`i < n - 1 ? A[i+1] : A[i]` in a loop to n",
      loop.where));
  return false;
}

// Of all taps, along one axis.
void find_along(isl_ctx* ctx, const Step& step, int d, Written& written, BoundsReliedOn& relies) {
  AxisReaches axis(ctx, step, written, d);
  for (std::size_t k = 0; k < written.taps.size(); ++k) {
    const int offset = written.taps[k].offset[d], enough = std::abs(offset) + 1;
    Halo& least = written.reaches[k][d] = axis.reach(k, enough);
    if (least == Halo{-offset, offset} || written.reads[k].wraps[d]) continue;
    int iterations = 1;
    while (iterations < enough && axis.reach(k, iterations) != least) ++iterations;
    if (iterations > 1) relies.iterations = std::max(relies.iterations, iterations);
    for (const bool is_end : {false, true}) {
      AxisReaches other(ctx, step, written, d, {written.loop_of_axis[d], is_end});
      if (other.conditional(written.reads[k], offset, iterations) != least)
        (is_end ? relies.end : relies.begin) = true;
    }
  }
}

}  // namespace

bool find_reaches(isl_ctx* ctx, const Step& step, const PlainNest& plain, Written& written,
                  Diagnostics& said) {
  written.reaches.assign(written.taps.size(), std::vector<Halo>(step.rank));
  written.relies_on.resize(step.rank);
  for (int d = 0; d < step.rank; ++d) {
    const LoopOfSweep loop = {written.sweep_index, written.loop_of_axis[d]};
    BoundsReliedOn& relies = written.relies_on[d];
    written.periodic.push_back(plain.periodic.contains(loop));
    if (const auto found = plain.relied_on.find(loop); found != plain.relied_on.end()) relies = found->second;
    if (written.periodic[d]) relies = {true, true, 1};
    find_along(ctx, step, d, written, relies);
    if (!are_checkable(step, written, d, said)) return false;
  }
  return true;
}

bool are_periodic_throughout(const Step& step, Diagnostics& said) {
  const auto refuse = [&](const SourceRange& where, std::string message, std::string note) {
    said.push_back(make_error("periodic-axis", where, std::move(message), std::move(note), where));
    return false;
  };
  const std::vector<int> boxes = boxes_of(step);
  for (int d = 0; d < step.rank; ++d) {
    if (std::ranges::none_of(step.written, [&](const Written& one) { return one.periodic[d]; })) continue;
    for (std::size_t u = 0; u < step.written.size(); ++u) {
      const Written& written = step.written[u];
      if (boxes[u] != 0 || written.shift[d] != 0)
        return refuse(written.of->where, "where reads wrap around, this is written for other cells",
                      "accepted: loops over the whole axis for all arrays, each written at the iterator");
      for (std::size_t k = 0; k < written.taps.size(); ++k)
        if (written.reaches[k][d].lo > 0 || written.reaches[k][d].hi > 0)
          return refuse(written.reads[k].where, "this does not wrap around, as other reads along the axis do",
                        "accepted: all reads along an axis wrap around, or stay inside by a condition");
    }
  }
  return true;
}

}  // namespace an5d
