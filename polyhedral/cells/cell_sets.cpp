// Boxes of cells as isl sets (cell_sets.h).
#include "polyhedral/cells/cell_sets.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <isl/cpp.h>

#include <algorithm>

#include "polyhedral/cells/border_order.h"

namespace an5d {
namespace {

std::string text_of(const Enough& enough, AffineWriter& writer) {
  std::string text;
  for (const Sweep* sweep : enough.sweeps) text += at_least(*sweep, enough.iterations, writer);
  return text;
}

}  // namespace

std::optional<std::vector<isl::set>> CellSets::sets_of(const std::vector<CellBox>& boxes,
                                                       const Enough& enough) const {
  AffineWriter writer;
  CellText cell;
  for (std::size_t d = 0; d < rank_; ++d) cell.push_back(fmt::format("x{}", d));
  std::vector<std::string> texts;
  for (const CellBox& box : boxes) {
    const auto text = cells_text(box.cells, box.loops, cell, writer);
    if (!text) return std::nullopt;
    texts.push_back(*text);
  }
  const std::string given = text_of(enough, writer);
  std::vector<isl::set> sets;
  for (const std::string& text : texts)
    sets.emplace_back(isl::ctx(ctx_), fmt::format("{}{{ [{}] : {}{} }}", writer.parameters(),
                                                  fmt::join(cell, ", "), text, given));
  return sets;
}

Placing CellSets::inside(const CellBox& box, const CellBox& others, const Enough& enough) const {
  const auto sets = sets_of({box, others}, enough);
  if (!sets) return Placing::kSometimes;
  const isl::set outside = (*sets)[0].subtract((*sets)[1]);
  if (outside.is_empty()) return Placing::kAlways;
  return (*sets)[0].params().is_subset(outside.params()) ? Placing::kNever : Placing::kSometimes;
}

Placing CellSets::apart(const CellBox& box, const CellBox& others, const Enough& enough) const {
  const auto sets = sets_of({box, others}, enough);
  if (!sets) return Placing::kSometimes;
  const isl::set both = (*sets)[0].intersect((*sets)[1]);
  if (both.is_empty()) return Placing::kAlways;
  const isl::set any = (*sets)[0].params().intersect((*sets)[1].params());
  return any.is_subset(both.params()) ? Placing::kNever : Placing::kSometimes;
}

bool CellSets::same(const CellBox& box, const CellBox& other) const {
  for (std::size_t d = 0; d < rank_; ++d) {
    const BorderRange &one = box.cells[d], &second = other.cells[d];
    if (one.loop != second.loop || one.shift != second.shift) return false;
    if (one.loop || are_equal(one.at, second.at)) continue;
    AffineWriter writer;
    const auto left = writer.write(one.at), right = writer.write(second.at);
    if (!left || !right || !left->conditions.empty() || !right->conditions.empty()) return false;
    const isl::set differ(
        isl::ctx(ctx_), fmt::format("{}{{ [] : {} != {} }}", writer.parameters(), left->value, right->value));
    if (!differ.is_empty()) return false;
  }
  return true;
}

bool CellSets::are_parts(const CellBox& box, const std::vector<CellBox>& parts, const Enough& enough) const {
  std::vector<CellBox> all = parts;
  all.push_back(box);
  const auto sets = sets_of(all, enough);
  if (!sets) return false;
  isl::set left = sets->back();
  for (std::size_t n = 0; n < parts.size(); ++n) left = left.subtract((*sets)[n]);
  return left.is_empty();
}

bool CellSets::is_less(const Bound& one, const Bound& other, const Enough& enough) const {
  AffineWriter writer;
  const auto left = writer.write(one.value), right = writer.write(other.value);
  if (!left || !right || !left->conditions.empty() || !right->conditions.empty()) return false;
  const std::string given = text_of(enough, writer);
  return isl::set(isl::ctx(ctx_), fmt::format("{}{{ [] : {} + {} >= {} + {}{} }}", writer.parameters(),
                                              left->value, one.adjust, right->value, other.adjust, given))
      .is_empty();
}

}  // namespace an5d
