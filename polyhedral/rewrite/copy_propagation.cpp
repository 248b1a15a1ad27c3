// Copies among arrays (copy_propagation.h).
//
//   for (i) c[i] = f(b[i - 1], b[i + 1], a[i]);     c[i] = f(b[i - 1], b[i + 1], a[i])
//   for (i) { a[i] = b[i]; b[i] = c[i]; }
//   for (i) e[i] = b[i];                            e[i] = c[i]
//                                                   then b is what c is, a what b was
//
// In: a nest. Out: the nest without such copies. Decided here: which arrays copy among each other, what each
// of them holds at each place of the step (copied_contents.h), and which of them stand for the planes: the
// one that the step reads beside its own cell, the one that it makes, and the one of two steps ago.
#include "polyhedral/rewrite/copy_propagation.h"

#include <algorithm>
#include <set>

#include "polyhedral/rewrite/copied_contents.h"

namespace an5d {
namespace {

class Propagation {
 public:
  Propagation(isl_ctx* ctx, RewrittenStep& made) : ctx_(ctx), made_(made), nest_(made.nest) {}

  // Takes the copies of a group out: of all arrays that copies lead to, or else of two. False: there is none.
  bool take_one() {
    const std::vector<ArrayCopy> all = copies_of(ctx_, nest_);
    for (const ArrayCopy& copy : all)
      if (take(connected(all, copy))) return true;
    return std::ranges::any_of(all, [&](const ArrayCopy& copy) { return take({copy}); });
  }

 private:
  static std::vector<ArrayCopy> connected(const std::vector<ArrayCopy>& all, const ArrayCopy& copy) {
    std::set<int> arrays = {copy.to, copy.from};
    for (std::size_t known = 0; known != arrays.size();) {
      known = arrays.size();
      for (const ArrayCopy& other : all)
        if (arrays.contains(other.to) || arrays.contains(other.from)) arrays.insert({other.to, other.from});
    }
    std::vector<ArrayCopy> found;
    std::ranges::copy_if(all, std::back_inserter(found),
                         [&](const ArrayCopy& other) { return arrays.contains(other.to); });
    return found;
  }

  bool take(const std::vector<ArrayCopy>& copies) {
    const auto found = contents_of(ctx_, nest_, copies);
    if (!found) return false;
    read_planes(*found);
    nest_.swaps.push_back({found->read, found->made, {}, found->older});
    made_.copied.push_back({nest_.arrays[found->read].name, nest_.arrays[found->made].name, found->arrays});
    for (const std::size_t s : found->relying) made_.rely_on(s);
    for (auto copy = copies.rbegin(); copy != copies.rend(); ++copy) take_out(*copy, found->has_other_loops);
    return true;
  }

  // Reads, and borders that are set, name the plane that has what they find.
  void read_planes(const CopiedContents& found) {
    for (std::size_t s = 0; s < nest_.sweeps.size(); ++s)
      for (std::size_t n = 0; n < nest_.sweeps[s].assignments.size(); ++n) {
        Assignment& assignment = nest_.sweeps[s].assignments[n];
        const auto plane_of = [&](const ExprPtr& expr) {
          return rewrite(expr, [&](const ExprPtr& node) {
            const Access* access = node->as<Access>();
            const auto plane = access ? found.planes.find({{s, n}, access->array}) : found.planes.end();
            if (plane == found.planes.end() || plane->second == access->array) return node;
            return make_expr(Access{plane->second, access->subscripts}, node->type, node->where);
          });
        };
        for (LocalDefinition& local : assignment.locals) local.value = plane_of(local.value);
        assignment.value = plane_of(assignment.value);
        const auto target = found.planes.find({{s, n}, assignment.target.array});
        const bool sets_border = nest_.sweeps[s].sets_borders && target != found.planes.end();
        if (sets_border) assignment.target.array = target->second;
      }
  }

  // The sweep that has no other assignment is gone, too; numbers of sweeps change.
  void take_out(const ArrayCopy& copy, bool has_other_loops) {
    const std::size_t s = copy.at.sweep;
    auto& assignments = nest_.sweeps[s].assignments;
    const auto gone = assignments.begin() + static_cast<long>(copy.at.position);
    if (gone + 1 != assignments.end()) {
      auto& next = (gone + 1)->locals;
      next.insert(next.begin(), gone->locals.begin(), gone->locals.end());
    }
    assignments.erase(gone);
    if (!assignments.empty()) return;
    if (has_other_loops) made_.mark_in_c(s);
    made_.take_out(s);
  }

  isl_ctx* ctx_;
  RewrittenStep& made_;
  LoopNest& nest_;
};

// Cells that the step does not make?
bool copies_beside(const CopiedArrays& arrays) {
  return std::ranges::any_of(arrays.copies,
                             [&](const CopiedArrays::Copy& copy) { return copy.beyond != arrays.made; });
}

}  // namespace

RewrittenStep without_copies(isl_ctx* ctx, RewrittenStep step) {
  while (!is_done_once(step.nest) && Propagation(ctx, step).take_one()) continue;
  return step;
}

Stencil with_copied_arrays(const std::vector<RewrittenStep::Copied>& copied, Stencil stencil) {
  for (std::size_t f = 0; f < stencil.arrays().size(); ++f) {
    Field& field = stencil.fields[f];
    for (const RewrittenStep::Copied& group : copied)
      if (field.name == group.name && field.partner == group.partner) field.copied = group.arrays;
    // Where nothing is updated, C copies all the same.
    if (!field.copied || !copies_beside(*field.copied)) continue;
    for (Axis& axis : stencil.updates[f].axes)
      axis.relies_on.iterations = std::max(axis.relies_on.iterations, 1);
  }
  return stencil;
}

}  // namespace an5d
