// Reads under conditions, axis by axis (reaches.h).
#include "polyhedral/proof/reaches.h"

#include <fmt/format.h>
#include <isl/cpp.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>

#include "polyhedral/isl/affine.h"
#include "polyhedral/isl/conditions.h"
#include "polyhedral/proof/build_stencil.h"

namespace an5d {
namespace {

// A read along one axis.
struct AxisRead {
  const ArrayRead& read;
  int offset = 0;  // from the cell, or the iterator, of the update
  int shift = 0;   // of that from the iterator
  ExprPtr extent;  // of the array; null where C does not say it
  bool wraps = false;
};

// The reads of one update along one axis.
class AxisReaches {
 public:
  AxisReaches(isl_ctx* ctx, const Step& step, const Written& written, int axis,
              const UnknownBound& unknown = {})
      : locals_(values_of(written)),
        writer_(ctx, step.nest, *written.sweep, locals_, unknown),
        loop_(written.loop_of_axis[axis]),
        begin_(bound_text(*written.sweep, loop_, false, writer_.affine, unknown)),
        end_(bound_text(*written.sweep, loop_, true, writer_.affine, unknown)) {}

  // With at least so many iterations of the loop.
  Halo reach(const AxisRead& of, int iterations) {
    if (of.wraps) return {};
    if (!of.read.is_conditional() || of.offset == 0 || !begin_ || !end_ || is_inside(of))
      return {-of.offset, of.offset};
    return conditional(of.read, of.offset, iterations);
  }

  // Has the loop never as many iterations?
  bool has_fewer(int iterations) const {
    return begin_ && end_ &&
           never(fmt::format("{} and {} - {} >= {}", writer_.bounds(), *end_, *begin_, iterations));
  }

  // Of a read that is not inside without its conditions.
  Halo conditional(const ArrayRead& read, int offset, int iterations) {
    const isl::set made = writer_.where_any(
        fmt::format("{} and {} - {} >= {}", writer_.bounds(), *end_, *begin_, iterations), read.places);
    Halo least{-offset, offset};
    if (made.is_empty()) return least;
    const std::string cell = fmt::format("c{} + {}", loop_, offset);
    while (least.lo > 0 && writer_.is_never(made, fmt::format("{} < {} - {}", cell, *begin_, least.lo - 1)))
      --least.lo;
    while (least.hi > 0 && writer_.is_never(made, fmt::format("{} >= {} + {}", cell, *end_, least.hi - 1)))
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
  bool is_inside(const AxisRead& of) {
    const std::string cell = fmt::format("c{} + {}", loop_, of.offset + of.shift);
    if (of.offset < 0) return never(fmt::format("{} and {} < 0", writer_.bounds(), cell));
    const std::optional<AffineText> text = of.extent ? writer_.affine.write(of.extent) : std::nullopt;
    return text && never(fmt::format("{} and {} >= {}", writer_.bounds(), cell, text->value));
  }

  bool never(const std::string& text) const { return writer_.is_never(text); }

  const Values locals_;
  IterationWriter writer_;
  const int loop_;
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
      fmt::format(
          "the conditions around reads are safe only if loop '{}' ends at what they compare with, and "
          "no call can check that: its bound is neither a constant nor a variable of these conditions",
          loop.iterator),
      "accepted: loops to a constant or a variable, and conditions that compare with the same, such as "
      "`i < n - 1 ? A[i+1] : A[i]` in a loop to n",
      loop.where));
  return false;
}

// Of one read along axis `d`, whose reads `axis` knows; with what it relies on.
Halo find_reach(isl_ctx* ctx, const Step& step, const Written& written, int d, AxisReaches& axis,
                const AxisRead& of, BoundsReliedOn& relies) {
  const bool may_be_less = of.read.is_conditional() && of.offset != 0;
  const int wanted = std::abs(of.offset) + 1, enough = may_be_less && axis.has_fewer(wanted) ? 1 : wanted;
  const Halo least = axis.reach(of, enough);
  if (least == Halo{-of.offset, of.offset} || of.wraps) return least;
  int iterations = 1;
  while (iterations < enough && axis.reach(of, iterations) != least) ++iterations;
  if (iterations > 1) relies.iterations = std::max(relies.iterations, iterations), relies.of_reads = true;
  for (const bool is_end : {false, true}) {
    AxisReaches other(ctx, step, written, d, {written.loop_of_axis[d], is_end});
    if (other.conditional(of.read, of.offset, iterations) != least)
      (is_end ? relies.end : relies.begin) = relies.of_reads = true;
  }
  return least;
}

// Of all taps, along one axis.
void find_along(isl_ctx* ctx, const Step& step, int d, Written& written, BoundsReliedOn& relies) {
  AxisReaches axis(ctx, step, written, d);
  for (std::size_t k = 0; k < written.taps.size(); ++k) {
    const ArrayRead& read = written.reads[k];
    const std::size_t field = step.field_of.at(read.access.array);
    const ExprPtr extent = extent_of(step.array_of(step.written[field]), step.fields[field], d);
    const AxisRead of{read, written.taps[k].offset[d], written.shift[d], extent, read.wraps[d]};
    written.reaches[k][d] = find_reach(ctx, step, written, d, axis, of, relies);
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
    if (written.periodic[d]) relies = {true, true, std::max(relies.iterations, 1), true};
    find_along(ctx, step, d, written, relies);
    if (!are_checkable(step, written, d, said)) return false;
  }
  return true;
}

bool find_input_reach(isl_ctx* ctx, const Step& step, Written& written, const ArrayRead& read, int dimension,
                      const Element::Subscript& subscript, Halo& reach, Diagnostics& said) {
  if (written.relies_on.empty()) return true;
  const int offset = static_cast<int>(subscript.offset), d = subscript.iterator - 1;
  reach = {-offset, offset};
  if (read.is_conditional() && offset != 0) {
    AxisReaches axis(ctx, step, written, d);
    const AxisRead of{read, offset, 0, step.nest.arrays[read.access.array].extents[dimension]};
    reach = find_reach(ctx, step, written, d, axis, of, written.relies_on[d]);
  }
  return are_checkable(step, written, d, said);
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
