// Elements that are copied before sweeps write their arrays (earlier_elements.h).
//
//   const double old = e[1];              e[1] before any sweep that writes e: of the step before
//   for (i) e[i] += h[i] - h[i - 1];
//   const double top = h[3];              no sweep behind it writes h: h[3], where it is read
//   e[0] = old + c * (e[1] - e[0]) + top;
//
// In: sweeps with the elements marked, and how many sweeps stand before the copies. Out: the same without
// marks. Decided here: which value each of them is.
#include "frontend/step/earlier_elements.h"

#include <fmt/format.h>

#include <algorithm>

#include "frontend/nest/array_before.h"
#include "frontend/nest/nest_accesses.h"

namespace an5d {
namespace {

bool is_history(const LoopNest& nest, int array) {
  return std::ranges::find(nest.histories, array, &ScalarHistory::array) != nest.histories.end();
}

// Nothing where the order of the text does not say it: of sweeps that are written out, or in one macro.
std::optional<int> sweeps_before(const Translation& work, const StepPlace& place) {
  const std::vector<StepPlace>& all = work.sweep_places;
  const auto behind = std::ranges::lower_bound(all, place);
  const bool are_in_order = std::ranges::adjacent_find(all, std::ranges::greater_equal()) == all.end();
  if (!are_in_order || (behind != all.end() && *behind == place)) return std::nullopt;
  return static_cast<int>(behind - all.begin());
}

constexpr const char* kInPlace = "of an array of numbers in place, which trades places with no other one";

class Settler {
 public:
  explicit Settler(Translation& work) : work_(work), nest_(work.nest) {}

  bool run() {
    for (reader_ = 0; reader_ < nest_.sweeps.size(); ++reader_) {
      for (Sweep::Given& given : nest_.sweeps[reader_].given)
        if (given.value && !settle_given(given.value)) return false;
      for (Assignment& assignment : nest_.sweeps[reader_].assignments) {
        for (LocalDefinition& local : assignment.locals) local.value = settled_in(local.value);
        assignment.value = settled_in(assignment.value);
      }
      if (!good_) return false;
    }
    return true;
  }

 private:
  enum class Finds { kElement, kElementBefore, kNeither };
  struct Found {
    Finds finds = Finds::kNeither;
    const char* why_not = "";  // of neither, in the note
    SourceRange where = {};
  };

  // What reads find of an array whose element C has copied behind so many sweeps.
  Found found(int array, std::optional<int> sweeps) const {
    if (is_only_read(nest_, array)) return {Finds::kElement};
    const Sweep& reader = nest_.sweeps[reader_];
    if (!sweeps) return {Finds::kNeither, "copied at a place that the text has once"};
    if (!nest_.moves.empty()) return {Finds::kNeither, "in a time step that moves no pointers"};
    if (reader.space.size() >= work_.depth)
      return {Finds::kNeither, "for ends of the grid; this is made of it in every cell",
              reader.assignments.front().where};
    const auto before = static_cast<std::size_t>(*sweeps);
    if (before <= reader_ && !writer(array, before, reader_ + 1)) return {Finds::kElement};
    const Array& of = nest_.arrays[array];
    if (!is_in_place(nest_, array, work_.depth) || of.is_value() || of.shift)
      return {Finds::kNeither, kInPlace};
    const Assignment* earlier = writer(array, 0, before);
    if (!earlier) return {Finds::kElementBefore};
    return {Finds::kNeither, "of an array that nothing in the time step sets before; here it is set",
            earlier->where};
  }

  // What sets elements of it in these sweeps; null if nothing does.
  const Assignment* writer(int array, std::size_t first, std::size_t end) const {
    for (std::size_t s = first; s < end; ++s)
      for (const Assignment& assignment : nest_.sweeps[s].assignments)
        if (assignment.target.array == array) return &assignment;
    return nullptr;
  }

  bool refuse(const Expr& node, const std::string& array, const Found& found) {
    if (good_)
      work_.refuse(
          "step-call", node.where,
          fmt::format("found an element of '{}' in what a time step takes as a constant", array),
          fmt::format("accepted: elements of arrays that the time step only reads, or copied before the "
                      "time loop; and elements before the sweep that updates them, 'const double old = "
                      "e[1];' and 'e[0] = old + ...;', {}",
                      found.why_not),
          found.where);
    return good_ = false;
  }

  // What the text of the body calls so stays as it is, but for arrays that are only read.
  bool settle_given(ExprPtr& value) {
    value = rewrite(value, [&](const ExprPtr& node) {
      const Earlier* earlier = node->as<Earlier>();
      const Access* access = (earlier ? earlier->value : node)->as<Access>();
      if (!access || access->subscripts.empty() || is_history(nest_, access->array)) return node;
      const Array& array = nest_.arrays[access->array];
      if (array.is_value() || array.plane) refuse(*node, array.in_c(), {Finds::kNeither, kInPlace});
      const Found of = earlier ? found(access->array, earlier->sweeps) : Found{Finds::kElement};
      if (of.finds == Finds::kNeither) refuse(*node, array.in_c(), of);
      return earlier && is_only_read(nest_, access->array) ? earlier->value : node;
    });
    return good_ && has_no_other(value);
  }

  // Elements that are read where the body stands.
  bool has_no_other(const ExprPtr& value) {
    if (value->as<Earlier>()) return true;
    if (const Access* access = value->as<Access>())
      if (!access->subscripts.empty() && !is_history(nest_, access->array) &&
          !is_only_read(nest_, access->array))
        return refuse(*value, nest_.arrays[access->array].in_c(), {Finds::kNeither, "where C copies them"});
    return std::ranges::all_of(operands(*value), [&](const ExprPtr& part) { return has_no_other(part); });
  }

  ExprPtr settled_in(const ExprPtr& expr) {
    return rewrite(expr, [&](const ExprPtr& node) {
      const Earlier* earlier = node->as<Earlier>();
      if (!earlier) return node;
      const Access* access = earlier->value->as<Access>();
      if (!access) {
        refuse(*node, "an array", {Finds::kNeither, kInPlace});
        return node;
      }
      const Found of = found(access->array, earlier->sweeps);
      if (of.finds == Finds::kNeither) refuse(*node, nest_.arrays[access->array].in_c(), of);
      if (of.finds != Finds::kElementBefore) return earlier->value;
      return make_expr(Access{array_before(nest_, access->array), access->subscripts}, node->type,
                       node->where);
    });
  }

  Translation& work_;
  LoopNest& nest_;
  std::size_t reader_ = 0;
  bool good_ = true;
};

}  // namespace

ExprPtr with_earlier_elements(const Translation& work, const ExprPtr& value) {
  if (!value || !work.copied || work.in_changes) return value;
  const std::optional<int> sweeps = sweeps_before(work, *work.copied);
  return rewrite(value, [&](const ExprPtr& node) {
    if (const Earlier* outer = node->as<Earlier>())  // of a constant that was there before
      if (const Earlier* inner = outer->value->as<Earlier>())
        return make_expr(Earlier{inner->value, outer->sweeps}, node->type, node->where);
    const Access* access = node->as<Access>();
    if (!access || access->subscripts.empty() || is_history(work.nest, access->array)) return node;
    return make_expr(Earlier{node, sweeps}, node->type, node->where);
  });
}

bool settle_earlier_elements(Translation& work) { return Settler(work).run(); }

}  // namespace an5d
