// Borders that are set beside the cells of an update (set_beside.h).
//
// In: a nest, and sweeps of it. Decided here: that what they set is a box together, whatever the scalars are
// where the update has iterations.
#include "polyhedral/rewrite/set_beside.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <isl/cpp.h>

#include <algorithm>

#include "polyhedral/cells/border_order.h"

namespace an5d {
namespace {

class Cells {
 public:
  Cells(isl_ctx* ctx, std::size_t rank) : ctx_(ctx) {
    for (std::size_t d = 0; d < rank; ++d) cell_.push_back(fmt::format("x{}", d));
  }

  bool are_all_set(const Sweep& by, const CellBox& cells, const std::vector<Border>& borders,
                   const CellBox& all) {
    const std::string enough = at_least(by, 1, writer_);
    const auto copied = cells_text(all.cells, all.loops, cell_, writer_);
    const auto inner = cells_text(cells.cells, cells.loops, cell_, writer_);
    if (!copied || !inner || !never(*inner + " and not (" + *copied + ")" + enough)) return false;
    std::vector<const Border*> earlier;
    std::string set_so_far = *inner;
    for (const Border& border : borders) {
      const auto set = cells_text(border.cells, border.loops, cell_, writer_);
      if (!set || !never(*set + " and not (" + *copied + ")" + enough)) return false;
      for (const BorderCells& read : border.reads) {
        const auto known = known_text(from_cell(border, read, cell_, writer_), cells, earlier);
        if (!known || !never(*set + " and not (" + *known + ")" + enough)) return false;
      }
      set_so_far += " or (" + *set + ")";
      earlier.push_back(&border);
    }
    return never(*copied + " and not (" + set_so_far + ")" + enough);
  }

 private:
  // Is the cell `at` one that has been computed, or set?
  std::optional<std::string> known_text(const CellText& at, const CellBox& cells,
                                        const std::vector<const Border*>& earlier) {
    auto text = cells_text(cells.cells, cells.loops, at, writer_);
    for (const Border* border : earlier) {
      const auto set = cells_text(border->cells, border->loops, at, writer_);
      if (!text || !set) return std::nullopt;
      text = *text + " or (" + *set + ")";
    }
    return text;
  }

  bool never(const std::string& text) const {
    return isl::set(isl::ctx(ctx_),
                    fmt::format("{}{{ [{}] : {} }}", writer_.parameters(), fmt::join(cell_, ", "), text))
        .is_empty();
  }

  isl_ctx* ctx_;
  CellText cell_;
  AffineWriter writer_;
};

}  // namespace

bool are_set_beside(isl_ctx* ctx, const LoopNest& nest, std::size_t by, const CellBox& cells,
                    const std::vector<std::size_t>& borders, const CellBox& all) {
  std::vector<Border> set;
  for (const std::size_t s : borders) {
    Diagnostics said;
    const auto found = borders_of(ctx, nest, s, said);
    if (!found) return false;
    set.insert(set.end(), found->begin(), found->end());
  }
  const auto of_others = [&](const Border& border) { return border.array != set.front().array; };
  return std::ranges::none_of(set, of_others) &&
         Cells(ctx, depth_of(nest)).are_all_set(nest.sweeps[by], cells, set, all);
}

}  // namespace an5d
