// Proves that a loop nest is an iterated stencil (prove_nest.h), in this order:
//   fields      which arrays are written, once each in a time step, and where their values of two steps are
//   distances   every subscript is one iterator plus a constant
//   sources     what a read finds: a value of this time step, or of the one before, in all iterations
//   bounds      no access lies outside its array whatever the parameters are
#include "polyhedral/proof/prove_nest.h"

#include <fmt/format.h>
#include <isl/cpp.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <map>
#include <set>

#include "polyhedral/cells/limits.h"
#include "polyhedral/isl/affine.h"
#include "polyhedral/isl/extremes.h"
#include "polyhedral/isl/iterations.h"
#include "polyhedral/proof/alike.h"
#include "polyhedral/proof/build_stencil.h"
#include "polyhedral/proof/inputs.h"
#include "polyhedral/proof/reaches.h"
#include "polyhedral/proof/read_sources.h"
#include "polyhedral/proof/step_proofs.h"
#include "polyhedral/proof/time_planes.h"
#include "polyhedral/proof/traded.h"
#include "polyhedral/proof/written.h"

namespace an5d {
namespace {

class Analysis {
 public:
  Analysis(isl_ctx* isl, const NestAndBorders& borders, const PlainNest& plain)
      : isl_(isl), borders_(borders), plain_(plain), step_(plain_.nest) {}

  Result<Stencil> run() {
    for (Written& written : step_.written) collect_reads(written);
    if (understands_accesses() && prove_step(isl_, step_, said_)) {
      Stencil stencil = build_stencil(step_, inputs_, borders_, planes_.earliest());
      return Result<Stencil>(std::move(stencil), std::move(said_));
    }
    name_calls(step_.nest, said_);
    name_members(step_.nest, said_);
    return said_;
  }

 private:
  bool refuse(std::string rule, const SourceRange& where, std::string message, std::string note = {}) {
    Diagnostic diagnostic{Severity::kError, std::move(rule), where, std::move(message), {}};
    if (!note.empty()) diagnostic.notes.push_back({where, std::move(note)});
    said_.push_back(std::move(diagnostic));
    return false;
  }

  // Those of the update's value and of all temporaries before it that it needs.
  void collect_reads(Written& written) {
    Values indices;
    for (const auto& [local, position] : locals_of(*written.sweep, written.position))
      define_index(*local, indices);
    for_each_expression(written, [&](const ExprPtr& expr, std::size_t position) {
      rewrite_accesses(expr, [&](const ExprPtr& node, const Conditions& around) {
        const Access& access = *node->as<Access>();
        std::vector<ArrayRead>& reads =
            step_.field_of.contains(access.array) ? written.reads : written.other_reads;
        const auto [read, is_new] =
            written.read_of.try_emplace(step_.key_of(written, access, position), reads.size());
        if (is_new) reads.push_back({access, node->where, position, {}});
        reads[read->second].places.push_back(around);
        for (Condition& one : reads[read->second].places.back()) one.expr = with_values(one.expr, indices);
        return node;
      });
    });
  }

  // All that is wrong with the accesses one by one.
  bool understands_accesses() {
    if (!has_rank() || !are_alike(step_, said_)) return false;
    bool chosen = true, written = true;
    for (Written& update : step_.written) {
      chosen = planes_.find_phase(update) && chosen;
      written = find_write(update) && written;
    }
    written = written && has_one_shift_each();
    chosen = chosen && planes_.are_chosen();
    if (!written) return false;
    bool tapped = true, known = true;
    for (Written& update : step_.written)
      for (ArrayRead& read : update.reads) tapped = find_tap(update, read) && tapped;
    if (chosen && tapped) tapped = find_sources();
    for (Written& update : step_.written) {
      tapped = tapped && find_reaches(isl_, step_, plain_, update, said_);
      known = find_elements(update) && known;
    }
    tapped = tapped && are_traded_whole(isl_, step_, borders_.borders, said_);
    for (Border& border : borders_.borders) known = known && find_elements(border);
    return chosen && tapped && known && iterates() && are_periodic_throughout(step_, said_);
  }

  bool has_rank() {
    for (const Written& written : step_.written) {
      const std::size_t subscripts = written.of->target.subscripts.size();
      const bool planes = step_.field_of_update(written).has_plane_subscript();
      const bool alike = written.sweep->space.size() == static_cast<std::size_t>(step_.rank);
      if (alike && subscripts == static_cast<std::size_t>(step_.rank + planes)) continue;
      return refuse("array-rank", written.of->where,
                    fmt::format("'{}' has {} subscripts in a nest of {} space loops",
                                step_.array_of(written).name, subscripts, written.sweep->space.size()),
                    "accepted: one subscript for the time plane and one per space loop");
    }
    return true;
  }

  // expr minus iterator `loop`, where that is one constant for all iterations.
  std::optional<long> distance(const ExprPtr& expr, int loop) {
    AffineWriter writer;
    const std::optional<AffineText> text = writer.write(expr);
    if (!text || !text->conditions.empty()) return std::nullopt;
    const std::string key = fmt::format("{}{}-c{}", writer.parameters(), text->value, loop);
    const auto [entry, is_new] = distances_.try_emplace(key);
    if (is_new && writer.parameters() == "[] -> ") {
      const isl::pw_aff difference(
          isl_, fmt::format("{{ [{}] -> [{} - c{}] }}", iterator_names(step_.rank), text->value, loop));
      const isl::val low = least_value(difference);
      constexpr long kFarthest =
          1L << 28;  // offsets, shifts, and what both sides of an axis add up to are ints
      const bool is_near = low.is_int() && low.abs().lt(isl::val(isl::ctx(isl_), kFarthest));
      if (is_near && low.eq(largest_value(difference))) entry->second = low.num_si();
    }
    return entry->second;
  }

  // The subscripts of a field without that of the time plane.
  std::vector<ExprPtr> cell_of(const Access& access) const {
    const bool planes = step_.fields[step_.field_of.at(access.array)].has_plane_subscript();
    return {access.subscripts.begin() + (planes && !access.subscripts.empty()), access.subscripts.end()};
  }

  bool find_write(Written& written) {
    std::set<int> used;
    for (const ExprPtr& subscript : cell_of(written.of->target)) {
      const std::size_t found = written.loop_of_axis.size();
      for (int loop = 1; loop <= step_.rank; ++loop) {
        const std::optional<long> shift = distance(subscript, loop);
        if (!shift || !used.insert(loop).second) continue;
        written.loop_of_axis.push_back(loop);
        written.shift.push_back(static_cast<int>(*shift));
        break;
      }
      if (written.loop_of_axis.size() == found) {
        return refuse("affine-subscript", subscript->where,
                      "this subscript of the write is not one space iterator plus a constant",
                      "accepted: each space iterator in one subscript, such as `A[(t+1)%2][i][j+1]`");
      }
    }
    return true;
  }

  // Assignments of one nest are to the same cells.
  bool has_one_shift_each() {
    for (std::size_t u = 1; u < step_.written.size(); ++u) {
      const Written &one = step_.written[u - 1], &other = step_.written[u];
      if (one.sweep != other.sweep || (one.shift == other.shift && one.loop_of_axis == other.loop_of_axis))
        continue;
      return refuse("affine-subscript", other.of->where,
                    "this is written at another distance from the iterators than the array before it",
                    "accepted: a nest for each, or the same cells in all assignments of a nest");
    }
    return true;
  }

  // How old the values are that the taps read.
  bool find_sources() {
    ReadSources sources(step_, said_);
    bool good = sources.ask(isl_, plain_, planes_.earliest());
    for (Written& update : step_.written)
      for (std::size_t n = 0; n < update.taps.size() && good; ++n) {
        const auto found = sources.found(update, update.reads[n], update.taps[n]);
        if (found) update.taps[n] = *found;
        good = found.has_value();
      }
    return good;
  }

  PlaceLimits limits_of_places(const Written& written, const ArrayRead& read) {
    PlaceLimits all;
    for (const Conditions& around : read.places) {
      std::vector<Limits> along;
      for (const int loop : written.loop_of_axis) along.push_back(limits_of(step_.nest.params, around, loop));
      if (std::ranges::none_of(along, &Limits::any)) return {};
      all.push_back(std::move(along));
    }
    return all;
  }

  bool find_elements(Written& written) {
    for (const ArrayRead& read : written.other_reads) {
      written.element_reaches.emplace_back(read.access.subscripts.size());
      written.element_touches.emplace_back(read.access.subscripts.size());
      written.element_limits.push_back(limits_of_places(written, read));
    }
    const auto reach_of = [&](const ArrayRead& of, int dimension, const Element::Subscript& at,
                              Reached& found) {
      const Loop& loop = written.sweep->space[written.loop_of_axis[at.iterator - 1] - 1];
      if (!find_input_reach(isl_, step_, written, of, dimension, at, found, said_)) return false;
      const std::ptrdiff_t number = &of - written.other_reads.data();
      written.element_reaches[number][dimension] = found.reach;
      written.element_touches[number][dimension] = found.touched;
      constexpr long kFew = 256;
      return count_from_first_box(at.iterator - 1, loop, kFew, found) ||
             count_from_own_box(written, at.iterator - 1, found);
    };
    return find_elements(written.other_reads, written.loop_of_axis, reach_of, written.elements);
  }

  // What each of the reads is, in a Stencil.
  bool find_elements(const std::vector<ArrayRead>& reads, const std::vector<int>& loop_of_axis,
                     const ReachOf& reach_of, std::vector<Element>& elements) {
    ReadInputs read{std::move(inputs_), {}};
    const bool known = read_inputs(step_.nest, reads, loop_of_axis, distance_, reach_of, read, said_);
    inputs_ = std::move(read.inputs);
    elements = std::move(read.elements);
    return known;
  }

  // What a border reads of other arrays: Access nodes of its value become Element nodes.
  bool find_elements(Border& border) {
    std::vector<int> loop_of_axis;
    for (const BorderRange& range : border.cells) loop_of_axis.push_back(range.loop);
    const auto reach_of = [&](const ArrayRead& of, int, const Element::Subscript& at, Reached& found) {
      const Loop& loop = border.loops[border.cells[at.iterator - 1].loop - 1];
      constexpr long kFarthest = 1L << 28;
      return count_from_first_box(at.iterator - 1, loop, kFarthest, found) ||
             refuse(
                 "read-only-array", of.where,
                 fmt::format("this is read for other iterations of '{}' than those of the first update, by "
                             "a number that is not constant",
                             loop.iterator),
                 "accepted: loops whose bounds differ from those of the first update by constants");
    };
    bool known = true;
    border.value = rewrite_accesses(border.value, [&](const ExprPtr& node, const Conditions& around) {
      const Access& access = *node->as<Access>();
      if (step_.field_of.contains(access.array)) return node;
      std::vector<Element> elements;
      known = find_elements({{access, node->where, 0, {around}}}, loop_of_axis, reach_of, elements) && known;
      return make_expr(elements.front(), node->type, node->where);
    });
    return known;
  }

  // What is reached of an input beyond the iterations of `loop` becomes what is reached beyond those of the
  // first update's loop along that axis. False where these are not at most so far away.
  bool count_from_first_box(int axis, const Loop& loop, long farthest, Reached& found) {
    const Written& first = step_.written.front();
    const Loop& of_first = first.sweep->space[first.loop_of_axis[axis] - 1];
    const auto begin = bounds_apart(isl_, loop.begin, of_first.begin);
    const auto end = bounds_apart(isl_, loop.end, of_first.end);
    if (!begin || !end || std::abs(*begin) > farthest || std::abs(*end) > farthest) return false;
    for (Halo* of : {&found.reach, &found.touched})
      of->lo -= static_cast<int>(*begin), of->hi += static_cast<int>(*end);
    return true;
  }

  // ... beyond the cells that the update makes.
  bool count_from_own_box(const Written& written, int axis, Reached& found) const {
    found.box = boxes_of(step_)[&written - step_.written.data()];
    for (Halo* of : {&found.reach, &found.touched})
      of->lo += written.shift[axis], of->hi -= written.shift[axis];
    return true;
  }

  // Does a step read anything of the step before? A sweep that is done once need not.
  bool iterates() {
    if (is_done_once(step_.nest)) return true;
    for (const Written& written : step_.written)
      for (const Tap& tap : written.taps)
        if (tap.back == 1) return true;
    return refuse("no-taps", step_.written.front().sweep->body,
                  "the update reads no cell of the array, so nothing is iterated",
                  "accepted: `A[(t+1)%2][i] = f(A[t%2][i-1], ...)`");
  }

  // Its distance.
  bool find_tap(Written& written, ArrayRead& read) {
    const std::size_t field = step_.field_of.at(read.access.array);
    const std::vector<ExprPtr> cell = cell_of(read.access);
    if (static_cast<int>(cell.size()) != step_.rank)
      return refuse("array-rank", read.where, "this read has another number of subscripts than the write");
    Tap tap{{}, static_cast<int>(field)};
    for (int d = 0; d < step_.rank; ++d) {
      const int loop = written.loop_of_axis[d];
      const ExprPtr around_ends = unwrapped(cell[d]);
      read.wraps.push_back(around_ends != nullptr);
      const std::optional<long> at = distance(around_ends ? around_ends : cell[d], loop);
      if (!at) return refuse_offset(written, read, cell[d], d);
      tap.offset.push_back(static_cast<int>(*at) - written.shift[d]);
    }
    written.taps.push_back(std::move(tap));
    written.limits.push_back(limits_of_places(written, read));
    return true;
  }

  // Without an iterator it is one element: of all cells, or of those that another sweep sets.
  bool refuse_offset(const Written& written, const ArrayRead& read, const ExprPtr& subscript, int axis) {
    const std::string& iterator = written.sweep->space[written.loop_of_axis[axis] - 1].iterator;
    if (has<Iterator>(subscript, [](const Iterator& one) { return one.loop > 0; }))
      return refuse("constant-offset", read.where,
                    fmt::format("subscript {} is not a constant distance from '{}'", axis + 1, iterator),
                    fmt::format("accepted: '{}' plus or minus an integer constant", iterator));
    const auto cell = cells_taken_in(read);
    if (!cell)
      return refuse(
          "constant-offset", read.where,
          fmt::format("subscript {} is the same for all cells: they read one element of '{}', which the time "
                      "step writes",
                      axis + 1, step_.nest.arrays[read.access.array].in_c()),
          fmt::format("accepted: neighbours of the cell, '{}' plus or minus an integer constant; an element "
                      "that never changes can be copied to a variable before the time loop",
                      iterator));
    refuse(
        "constant-offset", read.where,
        fmt::format("subscript {} is at no constant distance from the cell for which this is read", axis + 1),
        "accepted: neighbours of that cell; for an end such as 'e[0]' cells beside it, 'e[2]'");
    said_.back().notes.push_back({*cell, "it is read for this cell"});
    return false;
  }

  isl_ctx* isl_;
  NestAndBorders borders_;
  const PlainNest& plain_;
  Step step_;
  Diagnostics said_;
  TimePlanes planes_{isl_, step_, said_};
  std::vector<Input> inputs_;
  std::map<std::string, std::optional<long>> distances_;
  const Distance distance_ = [this](const ExprPtr& expr, int loop) { return distance(expr, loop); };
};

}  // namespace

Result<Stencil> prove_nest(isl_ctx* isl, const NestAndBorders& borders, const PlainNest& plain) {
  return Analysis(isl, borders, plain).run();
}

}  // namespace an5d
