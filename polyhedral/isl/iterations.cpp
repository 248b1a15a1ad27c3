// Loops as sets of iterations (iterations.h).
#include "polyhedral/isl/iterations.h"

#include <fmt/format.h>
#include <isl/cpp.h>

#include "frontend/expr/nodes.h"
#include "polyhedral/isl/extremes.h"

namespace an5d {

namespace {

std::optional<std::string> text_of(const Bound& bound, AffineWriter& writer) {
  const std::optional<AffineText> value = writer.write(bound.value);
  if (!value || !value->conditions.empty()) return std::nullopt;
  return fmt::format("({} + {})", value->value, bound.adjust);
}

}  // namespace

std::optional<std::string> bound_text(const Sweep& sweep, int loop, bool is_end, AffineWriter& writer,
                                      const UnknownBound& unknown) {
  if (unknown.loop == loop && unknown.is_end == is_end)  // a scalar that no C program can have
    return writer.write(make_expr(Param{"$bound"}, ScalarType::kInt64))->value;
  const Loop& of = sweep.space[loop - 1];
  return text_of(is_end ? of.end : of.begin, writer);
}

std::string bounds_text(const LoopNest& nest, const Sweep& sweep, AffineWriter& writer,
                        const UnknownBound& unknown) {
  std::string text = "true";
  const auto add = [&](int index, const std::optional<std::string>& begin,
                       const std::optional<std::string>& end) {
    if (begin) text += fmt::format(" and {} <= c{}", *begin, index);
    if (end) text += fmt::format(" and c{} < {}", index, *end);
  };
  add(0, text_of(nest.time.begin, writer), text_of(nest.time.end, writer));
  for (int loop = 1; loop <= static_cast<int>(sweep.space.size()); ++loop)
    add(loop, bound_text(sweep, loop, false, writer, unknown),
        bound_text(sweep, loop, true, writer, unknown));
  return text;
}

std::optional<long> number_of(isl_ctx* ctx, const AffineWriter& writer, const std::string& text) {
  const isl::pw_aff value(isl::ctx(ctx), fmt::format("{}{{ [] -> [{}] }}", writer.parameters(), text));
  const isl::val low = least_value(value);
  if (!low.is_int() || !low.eq(largest_value(value))) return std::nullopt;
  return low.num_si();
}

std::optional<long> bounds_apart(isl_ctx* ctx, const Bound& left, const Bound& right) {
  if (are_equal(left.value, right.value)) return left.adjust - right.adjust;
  if (has<Iterator>(left.value) || has<Iterator>(right.value)) return std::nullopt;
  AffineWriter writer;
  const auto one = text_of(left, writer), other = text_of(right, writer);
  if (!one || !other) return std::nullopt;
  return number_of(ctx, writer, *one + " - " + *other);
}

std::string iterator_names(int rank) {
  std::string names = "c0";
  for (int l = 1; l <= rank; ++l) names += fmt::format(", c{}", l);
  return names;
}

std::string iterations_text(int rank, const AffineWriter& writer, const std::string& text) {
  return fmt::format("{}{{ [{}] : {} }}", writer.parameters(), iterator_names(rank), text);
}

}  // namespace an5d
