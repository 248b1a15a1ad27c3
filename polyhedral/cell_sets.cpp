// Boxes of cells as isl sets (cell_sets.h).
#include "polyhedral/cell_sets.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <isl/cpp.h>

#include <optional>

namespace an5d {
namespace {

struct TwoSets {
  isl::set one, other;
};

// Nothing where a bound is not affine.
std::optional<TwoSets> sets_of(isl_ctx* ctx, std::size_t rank, const CellBox& one, const CellBox& other) {
  AffineWriter writer;
  CellText cell;
  for (std::size_t d = 0; d < rank; ++d) cell.push_back(fmt::format("x{}", d));
  const auto left = cells_text(one.cells, one.loops, cell, writer),
             right = cells_text(other.cells, other.loops, cell, writer);
  if (!left || !right) return std::nullopt;
  const auto set = [&](const std::string& text) {
    return isl::set(isl::ctx(ctx),
                    fmt::format("{}{{ [{}] : {} }}", writer.parameters(), fmt::join(cell, ", "), text));
  };
  return TwoSets{set(*left), set(*right)};
}

}  // namespace

Placing CellSets::inside(const CellBox& box, const CellBox& others) const {
  const auto sets = sets_of(ctx_, rank_, box, others);
  if (!sets) return Placing::kSometimes;
  const isl::set outside = sets->one.subtract(sets->other);
  if (outside.is_empty()) return Placing::kAlways;
  return sets->one.params().is_subset(outside.params()) ? Placing::kNever : Placing::kSometimes;
}

Placing CellSets::apart(const CellBox& box, const CellBox& others) const {
  const auto sets = sets_of(ctx_, rank_, box, others);
  if (!sets) return Placing::kSometimes;
  const isl::set both = sets->one.intersect(sets->other);
  if (both.is_empty()) return Placing::kAlways;
  const isl::set any = sets->one.params().intersect(sets->other.params());
  return any.is_subset(both.params()) ? Placing::kNever : Placing::kSometimes;
}

bool CellSets::same(const CellBox& box, const CellBox& other) const {
  for (std::size_t d = 0; d < rank_; ++d) {
    const BorderRange &one = box.cells[d], &second = other.cells[d];
    if (one.loop != second.loop || one.shift != second.shift) return false;
    if (one.loop || an5d::same(without_casts(one.at), without_casts(second.at))) continue;
    AffineWriter writer;
    const auto left = writer.write(one.at), right = writer.write(second.at);
    if (!left || !right || !left->conditions.empty() || !right->conditions.empty()) return false;
    const isl::set differ(
        isl::ctx(ctx_), fmt::format("{}{{ [] : {} != {} }}", writer.parameters(), left->value, right->value));
    if (!differ.is_empty()) return false;
  }
  return true;
}

}  // namespace an5d
