// Reads under conditions, axis by axis (reaches.h).
#include "polyhedral/proof/reaches.h"
#include "frontend/expr/nodes.h"
#include "polyhedral/cells/limits.h"

#include <fmt/format.h>
#include <isl/cpp.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>

#include "polyhedral/isl/affine.h"
#include "polyhedral/isl/conditions.h"
#include "polyhedral/isl/extremes.h"
#include "polyhedral/proof/build_stencil.h"
#include "polyhedral/stencil/field_extents.h"

namespace an5d {
namespace {

// A read along one axis.
struct AxisRead {
  const ArrayRead& read;
  int offset = 0;  // from the cell, or the iterator, of the update
  int shift = 0;   // of that from the iterator
  ExprPtr extent;  // of the array; null where C does not say it
  bool wraps = false;
  // Does something touch the cells at that end that it would reach without its conditions?
  bool is_begin_touched = false, is_end_touched = false;

  Halo unconditional() const { return {-offset, offset}; }
};

// At which ends a read would be in its array without its conditions: there it relies on none.
struct InsideAt {
  bool begin = false, end = false;
};

// Less than without conditions, but no cell within the iterations.
Halo beyond(const Halo& least, const Halo& all) {
  return {all.lo > 0 ? std::max(least.lo, 0) : all.lo, all.hi > 0 ? std::max(least.hi, 0) : all.hi};
}

// The reads of one update along one axis.
class AxisReaches {
 public:
  AxisReaches(isl_ctx* ctx, const Step& step, const Written& written, int axis,
              const UnknownBound& unknown = {})
      : ctx_(ctx),
        rank_(static_cast<int>(written.sweep->space.size())),
        locals_(values_of(written)),
        writer_(ctx, step.nest, *written.sweep, locals_, unknown),
        loop_(written.loop_of_axis[axis]),
        begin_(bound_text(*written.sweep, loop_, false, writer_.affine, unknown)),
        end_(bound_text(*written.sweep, loop_, true, writer_.affine, unknown)) {}

  // May conditions keep it away from cells that it would reach without them?
  bool may_be_less(const AxisRead& of) const {
    return begin_ && end_ && std::ranges::all_of(of.read.places, [&](const Conditions& around) {
             return std::ranges::any_of(around, [&](const Condition& one) {
               return names_loop(with_values(one.expr, locals_), loop_);
             });
           });
  }

  InsideAt inside_at(const AxisRead& of) {
    const std::string cell = fmt::format("c{} + {}", loop_, of.offset + of.shift);
    const auto extent = of.extent ? writer_.affine.write(of.extent) : std::nullopt;
    return {of.is_begin_touched || never(fmt::format("{} and {} < 0", writer_.bounds(), cell)),
            of.is_end_touched ||
                (extent && never(fmt::format("{} and {} >= {}", writer_.bounds(), cell, extent->value)))};
  }

  // Has the loop never as many iterations?
  bool has_fewer(int iterations) const {
    return never(fmt::format("{} and {} - {} >= {}", writer_.bounds(), *end_, *begin_, iterations));
  }

  // What it touches where the loop has at least so many iterations. Negative where that ends within them.
  Halo touched(const AxisRead& of, const InsideAt& inside, int iterations) {
    Halo least = of.unconditional();
    const isl::set made = writer_.where_any(
        fmt::format("{} and {} - {} >= {}", writer_.bounds(), *end_, *begin_, iterations), of.read.places);
    if (made.is_empty()) return least;
    const std::string cell = fmt::format("c{} + {}", loop_, of.offset);
    if (!inside.begin) least.lo = largest(made, fmt::format("{} - ({})", *begin_, cell), least.lo);
    if (!inside.end) least.hi = largest(made, fmt::format("{} - ({}) + 1", cell, *end_), least.hi);
    return least;
  }

 private:
  static Values values_of(const Written& written) {
    Values values;
    for (const auto& [local, position] : locals_of(*written.sweep, written.position))
      values[local->name] = make_expr(Cast{CastKind::kImplicit, with_values(local->value, values)},
                                      local->type, local->value->where);
    return values;
  }

  // The largest value of `text` there, but at most `most`.
  int largest(const isl::set& there, const std::string& text, int most) const {
    const isl::pw_aff value(isl::ctx(ctx_), fmt::format("{}{{ [{}] -> [{}] }}", writer_.affine.parameters(),
                                                        iterator_names(rank_), text));
    const isl::val found = largest_value(value.intersect_domain(there));
    return found.is_int() && found.lt(most) ? static_cast<int>(found.num_si()) : most;
  }

  bool never(const std::string& text) const { return writer_.is_never(text); }

  isl_ctx* ctx_;
  const int rank_;
  const Values locals_;
  IterationWriter writer_;
  const int loop_;
  const std::optional<std::string> begin_, end_;
};

// The loop of an axis of which a call cannot check a bound that is relied on; null if there is none.
const Loop* unchecked(const Step& step, const Written& written, int axis, const BoundsReliedOn& relies) {
  const Loop& loop = written.sweep->space[written.loop_of_axis[axis] - 1];
  const bool known = (!relies.begin || is_of_call(step.nest.params, loop.begin.value)) &&
                     (!relies.end || is_of_call(step.nest.params, loop.end.value));
  return known ? nullptr : &loop;
}

bool are_checkable(const Step& step, const Written& written, int axis, Diagnostics& said) {
  const Loop* loop = unchecked(step, written, axis, written.relies_on[axis]);
  if (!loop) return true;
  said.push_back(make_error(
      "conditional-read", loop->where,
      fmt::format(
          "the conditions around reads are safe only if loop '{}' ends at what they compare with, and "
          "no call can check that: its bound is neither a constant nor a variable of these conditions",
          loop->iterator),
      "accepted: loops to a constant or a variable, and conditions that compare with the same, such as "
      "`i < n - 1 ? A[i+1] : A[i]` in a loop to n",
      loop->where));
  return false;
}

// Of the reads of an update along axis `d`.
class Finder {
 public:
  Finder(isl_ctx* ctx, const Step& step, const Written& written, int d)
      : ctx_(ctx), step_(step), written_(written), d_(d), axis_(ctx, step, written, d) {}

  // With what the reach relies on.
  Reached find(const AxisRead& of, BoundsReliedOn& relies) {
    const Halo all = of.unconditional();
    if (of.wraps) return {{}, {}};
    if (!axis_.may_be_less(of)) return {all, all};
    const InsideAt inside = axis_.inside_at(of);
    if (inside.begin && inside.end) return {all, all};
    const int wanted = std::abs(of.offset) + 1;
    int enough = axis_.has_fewer(wanted) ? 1 : wanted;
    Halo reach = beyond(axis_.touched(of, inside, enough), all);
    // `j == n - 4 ? v[j - 1] : ...` stays inside if the loop has five.
    constexpr int kNear = 32;  // cells from an end
    if (const Halo far = beyond(axis_.touched(of, inside, enough + kNear), all);
        far != reach && !axis_.has_fewer(enough + kNear))
      enough += kNear, reach = far;
    int iterations = 1;
    while (iterations < enough && beyond(axis_.touched(of, inside, iterations), all) != reach) ++iterations;
    const Halo touched = axis_.touched(of, inside, iterations);
    if (touched == all) return {all, all};
    if (iterations > 1) relies.iterations = std::max(relies.iterations, iterations), relies.of_reads = true;
    BoundsReliedOn of_touched;  // which conditions also rely on
    for (const bool is_end : {false, true}) {
      AxisReaches other(ctx_, step_, written_, d_, {written_.loop_of_axis[d_], is_end});
      const Halo found = other.touched(of, inside, iterations);
      if (beyond(found, all) != reach) (is_end ? relies.end : relies.begin) = relies.of_reads = true;
      if (found != touched) (is_end ? of_touched.end : of_touched.begin) = true;
    }
    of_touched.begin |= relies.begin, of_touched.end |= relies.end;
    if (unchecked(step_, written_, d_, of_touched)) return {reach, reach};
    relies.begin = of_touched.begin, relies.end = of_touched.end;
    return {reach, touched};
  }

 private:
  isl_ctx* ctx_;
  const Step& step_;
  const Written& written_;
  const int d_;
  AxisReaches axis_;
};

// Does the update of a field touch the cells that a read of it reaches at that end without conditions?
bool is_touched_by_update(isl_ctx* ctx, const Written& written, const Written& update, int d, int offset,
                          bool is_end) {
  const Loop &loop = written.sweep->space[written.loop_of_axis[d] - 1],
             &of_update = update.sweep->space[update.loop_of_axis[d] - 1];
  const std::optional<long> apart =
      is_end ? bounds_apart(ctx, of_update.end, loop.end) : bounds_apart(ctx, loop.begin, of_update.begin);
  const long ahead = offset + written.shift[d] - update.shift[d];
  return apart && *apart >= (is_end ? ahead : -ahead);
}

// Of all taps, along one axis.
void find_along(isl_ctx* ctx, const Step& step, int d, Written& written, BoundsReliedOn& relies) {
  Finder finder(ctx, step, written, d);
  for (std::size_t k = 0; k < written.taps.size(); ++k) {
    const ArrayRead& read = written.reads[k];
    const std::size_t field = step.field_of.at(read.access.array);
    const Written& update = step.written[field];
    const int offset = written.taps[k].offset[d];
    AxisRead of{read, offset, written.shift[d], extent_of(step.array_of(update), step.fields[field], d),
                read.wraps[d]};
    of.is_begin_touched = is_touched_by_update(ctx, written, update, d, offset, false);
    of.is_end_touched = is_touched_by_update(ctx, written, update, d, offset, true);
    const Reached found = finder.find(of, relies);
    written.reaches[k][d] = found.reach, written.touches[k][d] = found.touched;
  }
}

// Is that subscript of the array read without conditions, too?
bool is_read_anyway(const Written& written, const ArrayRead& read, int dimension) {
  const ExprPtr& subscript = read.access.subscripts[dimension];
  return std::ranges::any_of(written.other_reads, [&](const ArrayRead& other) {
    return other.access.array == read.access.array && !other.is_conditional() &&
           same(other.access.subscripts[dimension], subscript);
  });
}

// Where the first read goes around the ends of an axis, and what is set there, if that is an end.
struct Wrapping {
  SourceRange read;
  std::optional<SourceRange> of_end = {};
};

Wrapping wraps_at(const Step& step, int axis) {
  for (const Written& written : step.written)
    for (const ArrayRead& read : written.reads)
      if (read.wraps[axis]) return {read.where, cells_taken_in(read)};
  return {};
}

Diagnostic error_of_periods(const Wrapping& wrapping, const SourceRange& other) {
  constexpr const char *kRule = "periodic-axis", *kNot = "this does not wrap around";
  if (!wrapping.of_end) {
    Diagnostic made =
        make_error(kRule, other, fmt::format("{}, as other reads along the axis do", kNot),
                   "accepted: all reads along an axis wrap around, or stay inside by a condition", other);
    made.notes.push_back({wrapping.read, "this wraps around: it is at the other end"});
    return made;
  }
  Diagnostic made = make_error(
      kRule, *wrapping.of_end,
      "this end is made of cells at the other end of the axis, and other reads do not wrap around",
      "accepted: ends that are made of cells beside them; or an axis along which all reads wrap around",
      *wrapping.of_end);
  made.notes.push_back({other, kNot});
  return made;
}

}  // namespace

bool find_reaches(isl_ctx* ctx, const Step& step, const PlainNest& plain, Written& written,
                  Diagnostics& said) {
  written.reaches.assign(written.taps.size(), std::vector<Halo>(step.rank));
  written.touches = written.reaches;
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
                      const Element::Subscript& subscript, Reached& found, Diagnostics& said) {
  if (written.relies_on.empty()) return true;
  const int offset = static_cast<int>(subscript.offset), d = subscript.iterator - 1;
  AxisRead of{read, offset, 0, step.nest.arrays[read.access.array].extents[dimension]};
  found = {of.unconditional(), of.unconditional()};
  if (read.is_conditional()) {
    of.is_begin_touched = of.is_end_touched = is_read_anyway(written, read, dimension);
    found = Finder(ctx, step, written, d).find(of, written.relies_on[d]);
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
      for (std::size_t k = 0; k < written.taps.size(); ++k) {
        if (written.reaches[k][d].lo <= 0 && written.reaches[k][d].hi <= 0) continue;
        said.push_back(error_of_periods(wraps_at(step, d), written.reads[k].where));
        return false;
      }
    }
  }
  return true;
}

}  // namespace an5d
