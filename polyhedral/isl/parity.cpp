// Parities of the time iterator (parity.h).
#include "polyhedral/isl/parity.h"

#include <fmt/format.h>
#include <isl/cpp.h>

#include <algorithm>
#include <limits>

#include "frontend/expr/nodes.h"
#include "polyhedral/isl/affine.h"
#include "polyhedral/isl/extremes.h"

namespace an5d {
namespace {

isl::map plane_map(isl::ctx ctx, const AffineText& text) {
  std::string conditions = "true";
  for (const std::string& condition : text.conditions) conditions += " and " + condition;
  return isl::map(ctx, fmt::format("{{ [c0] -> [{}] : {} }}", text.value, conditions));
}

// `valid` is every t or t >= m: m, where there is one.
std::optional<long long> first_of(isl::ctx ctx, const isl::set& valid) {
  const isl::pw_aff time(ctx, "{ [c0] -> [c0] }");
  const isl::val lowest = least_value(time.intersect_domain(valid));
  constexpr long kLatest = std::numeric_limits<long>::max();
  if (!lowest.is_int() || lowest.lt(isl::val(ctx, -kLatest))) return std::nullopt;
  return lowest.gt(isl::val(ctx, kLatest)) ? kLatest : lowest.num_si();
}

}  // namespace

std::optional<int> PlaneParity::of(const ExprPtr& subscript) {
  AffineWriter writer;
  const std::optional<AffineText> text = writer.write(subscript);
  const auto is_over_cells = [](const Iterator& iterator) { return iterator.loop != 0; };
  if (!text || writer.parameters() != "[] -> " || has<Iterator>(subscript, is_over_cells))
    return std::nullopt;
  const isl::ctx ctx(ctx_);
  for (const int c : {0, 1}) {
    const isl::map plane = plane_map(ctx, *text);
    const isl::map wanted(ctx, fmt::format("{{ [c0] -> [(c0 + {}) mod 2] }}", c));
    if (plane.is_empty() || !plane.is_subset(wanted)) continue;
    if (const std::optional<long long> first = first_of(ctx, plane.domain()))
      earliest_ = std::max(earliest_.value_or(*first), *first);  // the latest of all subscripts
    return c;
  }
  return std::nullopt;
}

}  // namespace an5d
