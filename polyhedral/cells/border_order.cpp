// What of the order of a time step no read of a border depends on (border_order.h).
//
// In: the borders of a nest, in C's order. Out: whether they may be set apart from the sweeps, and what calls
// are asked for that. Decided here: that all of an array are set on one side of the sweep that updates it,
// beside its cells, and from what is there then in every step.
#include "polyhedral/cells/border_order.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <isl/cpp.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "polyhedral/isl/iterations.h"

namespace an5d {
namespace {

using Plane = Border::Plane;

class Order {
 public:
  Order(isl_ctx* ctx, const LoopNest& nest, const UpdatedArrays& updates, const std::vector<Border>& borders,
        long least, std::vector<CellPlacing>& asked, Diagnostics& said)
      : ctx_(ctx),
        nest_(nest),
        updates_(updates),
        borders_(borders),
        least_(least),
        asked_(asked),
        said_(said),
        rank_(depth_of(nest)),
        sets_(ctx, rank_),
        in_isl_(borders.size()),
        live_(borders.size()) {}

  bool are_legal() {
    if (borders_.empty()) return true;
    if (nest_.time.direction == Direction::kDown)
      return refuse(borders_.front().where, "found a border in a time loop that counts down",
                    "accepted: borders in time loops that count up");
    for (std::size_t number = 0; number < borders_.size(); ++number) {
      const Border& border = borders_[number];
      const Updated& by = *updates_.of(border.array);
      const bool is_first = border.sweep < by.sweep;
      if (border.plane == Plane::kRead && !is_first)
        return refuse(border.where, "found a border of what the time step has read, set after that",
                      "accepted: borders of what the step reads set before its sweeps, or of what it writes");
      if (border.plane == Plane::kWritten && is_first && !border.reads.empty())
        return refuse(border.where, "found a border that reads cells which the time step has yet to write",
                      "accepted: borders that read what the step writes, set after that");
      for (std::size_t beside = 0; beside < borders_.size(); ++beside) {
        const Border& other = borders_[beside];
        if (updates_.of(other.array) != &by) continue;
        if (other.plane != border.plane || (other.sweep < by.sweep) != is_first)
          return refuse(other.where,
                        "found borders of an array both before and after the sweep that updates it",
                        "accepted: borders all before, or all after");
        if (other.sweep == border.sweep && !are_apart(number, beside)) return false;
      }
      if (!reads_no_later(number) || !lies_beside(number, by)) return false;
    }
    return true;
  }

 private:
  bool refuse(const SourceRange& where, std::string message, std::string note) {
    said_.push_back(make_error("border-sweep", where, std::move(message), std::move(note), where));
    return false;
  }

  // The assignments of a sweep are made one after the other, each for all its cells.
  bool are_apart(std::size_t number, std::size_t other) {
    const Border& border = borders_[number];
    const isl::set& cells = in_isl(other).set;
    bool apart =
        number == other || !meet(in_isl(number).set, cells) || ask_apart(border, border.cells, other);
    for (std::size_t read = 0; read < border.reads.size(); ++read)
      apart = apart &&
              (!meet(in_isl(number).read_cells[read], cells) || ask_apart(border, border.reads[read], other));
    return apart ||
           refuse(border.where, "found a border that uses cells which the same loop sets",
                  "accepted: borders that read cells which are set neither by the same loop nor later "
                  "in the time step");
  }

  // Cells of a border that are apart from what another one sets with some sizes: calls are asked.
  bool ask_apart(const Border& border, const BorderCells& cells, std::size_t other) {
    const Border& set = borders_[other];
    const CellBox box{cells, border.loops}, others{set.cells, set.loops};
    const Enough enough{{&nest_.sweeps[updates_.of(border.array)->sweep]}, least_};
    if (sets_.apart(box, others, enough) == Placing::kNever) return false;
    asked_.push_back({CellPlacing::Kind::kApart, others, box, border.where});
    return true;
  }

  // What is set later is read as the time step before has left it: then a border depends on itself. Only
  // cells that are live count.
  bool reads_no_later(std::size_t number) {
    const Border& border = borders_[number];
    for (std::size_t read = 0; read < border.reads.size(); ++read) {
      const isl::map& at = in_isl(number).reads[read];
      const isl::set cells = at.is_null() ? isl::set() : live(number).apply(at);
      for (const std::size_t later : set_behind(border)) {
        const isl::set& set = in_isl(later).set;
        if (!meet(cells, set) || ask_apart(border, border.reads[read], later)) continue;
        return refuse(border.where, "found a border that depends on what it was in the step before",
                      "accepted: borders that are computed from cells which the time step updates");
      }
    }
    return true;
  }

  // Borders of the same array that later sweeps set.
  std::vector<std::size_t> set_behind(const Border& border) const {
    std::vector<std::size_t> found;
    for (std::size_t other = 0; other < borders_.size(); ++other)
      if (borders_[other].sweep > border.sweep &&
          updates_.of(borders_[other].array) == updates_.of(border.array))
        found.push_back(other);
    return found;
  }

  // The cells whose value is there when the time step ends, or which a later border reads before they are set
  // again, for a cell of it that is live. A corner that belongs to two loops may be neither.
  const isl::set& live(std::size_t number) {
    if (!live_[number].is_null()) return live_[number];
    const Border& border = borders_[number];
    isl::set left = in_isl(number).set;
    if (left.is_null()) left = set_of("true", border);
    isl::set read = left.subtract(left);
    for (const std::size_t later : set_behind(border)) {
      const InIsl& other = in_isl(later);
      for (const isl::map& at : other.reads) {
        const isl::set found = at.is_null() ? left : live(later).apply(at).intersect(left);
        if (!found.is_empty()) read = read.unite(found).coalesce();
      }
      if (!other.set.is_null() && !other.set.is_disjoint(left)) left = left.subtract(other.set).coalesce();
    }
    return live_[number] = read.unite(left).coalesce();
  }

  // Cells in the words of isl, where the sweep that updates the array has enough iterations; null where they
  // are not affine.
  struct InIsl {
    isl::set set;
    std::vector<isl::set> read_cells;
    std::vector<isl::map> reads;  // { [cell that is set] -> [cell that is read for it] }
  };
  const InIsl& in_isl(std::size_t number) {
    if (in_isl_[number]) return *in_isl_[number];
    const Border& border = borders_[number];
    InIsl made;
    made.set = set_of(border.cells, border.loops, border);
    for (const BorderCells& read : border.reads) {
      made.read_cells.push_back(set_of(read, border.loops, border));
      const CellText at = from_cell(border, read, axis_names(), writer_);
      made.reads.push_back(
          std::ranges::find(at, "") != at.end()
              ? isl::map()
              : isl::map(isl::ctx(ctx_), fmt::format("{}{{ [{}] -> [{}] }}", writer_.parameters(),
                                                     fmt::join(axis_names(), ", "), fmt::join(at, ", "))));
    }
    return in_isl_[number].emplace(std::move(made));
  }
  isl::set set_of(const BorderCells& cells, const std::vector<Loop>& loops, const Border& border) {
    const auto text = cells_text(cells, loops, axis_names(), writer_);
    return text ? set_of(*text, border) : isl::set();
  }
  isl::set set_of(const std::string& text, const Border& border) {
    const std::string all = text + at_least(nest_.sweeps[updates_.of(border.array)->sweep], least_, writer_);
    return isl::set(isl::ctx(ctx_), fmt::format("{}{{ [{}] : {} }}", writer_.parameters(),
                                                fmt::join(axis_names(), ", "), all));
  }

  CellText axis_names() const {
    CellText names;
    for (std::size_t d = 0; d < rank_; ++d) names.push_back(fmt::format("x{}", d));
    return names;
  }

  bool lies_beside(std::size_t number, const Updated& by) {
    const Border& border = borders_[number];
    const Sweep& sweep = nest_.sweeps[by.sweep];
    const auto cells = cells_of(ctx_, nest_, sweep, cell_subscripts(*by.target, rank_));
    if (!cells) return true;  // the analysis refuses it
    return !meet(in_isl(number).set, set_of(*cells, sweep.space, border)) ||
           refuse(border.where,
                  fmt::format("found cells of '{}' set here that another sweep of the time step updates, too",
                              nest_.arrays[border.array].name),
                  "accepted: borders beside the cells that the sweep updates");
  }

  // May they have a cell in common?
  static bool meet(const isl::set& one, const isl::set& other) {
    return one.is_null() || other.is_null() || !one.is_disjoint(other);
  }

  isl_ctx* ctx_;
  const LoopNest& nest_;
  const UpdatedArrays& updates_;
  const std::vector<Border>& borders_;
  const long least_;
  std::vector<CellPlacing>& asked_;
  Diagnostics& said_;
  const std::size_t rank_;
  const CellSets sets_;
  AffineWriter writer_;
  std::vector<std::optional<InIsl>> in_isl_;  // of the borders, once asked for
  std::vector<isl::set> live_;
};

}  // namespace

UpdatedArrays::UpdatedArrays(const LoopNest& nest) : nest_(nest) {
  for (std::size_t s = 0; s < nest.sweeps.size(); ++s) {
    if (nest.sweeps[s].sets_borders) continue;
    for (const Assignment& assignment : nest.sweeps[s].assignments)
      updated_[assignment.target.array] = {s, &assignment.target};
  }
}

const Updated* UpdatedArrays::of(int array) const {
  const auto found = updated_.find(array);
  if (found != updated_.end()) return &found->second;
  const auto partner = partner_of(nest_, array);
  const auto other = partner ? updated_.find(*partner) : updated_.end();
  return other == updated_.end() ? nullptr : &other->second;
}

std::string at_least(const Sweep& sweep, long iterations, AffineWriter& writer) {
  std::string text;
  for (int loop = 1; loop <= static_cast<int>(sweep.space.size()); ++loop) {
    const auto begin = bound_text(sweep, loop, false, writer), end = bound_text(sweep, loop, true, writer);
    if (begin && end) text += fmt::format(" and {} - {} >= {}", *end, *begin, iterations);
  }
  return text;
}

bool are_in_order(isl_ctx* ctx, const LoopNest& nest, const UpdatedArrays& updates,
                  const std::vector<Border>& borders, long least, std::vector<CellPlacing>& asked,
                  Diagnostics& said) {
  return Order(ctx, nest, updates, borders, least, asked, said).are_legal();
}

}  // namespace an5d
