// From what C has to the nest of one time step (analyze.h), in this order:
//   steps   of an iteration that makes several equal ones, the first
//   places  loops count the cells of a grid alike, and arrays at distances known at run time have plain
//           subscripts
//   guards  of position are bounds of loops, where there are such
//   loops   of several assignments, where the sweeps as they are prove nothing, are one for each
//   both    of two arrays that trade places, where both are set: each has an update
//   values  those that the time step overwrites stand where they are read
//   sweeps  take in the cells of others that no reader could compute again
//   cells   that several sweeps set are set by one
//   copies  among arrays: these trade places
//   borders that sweeps set beside the cells of others are set apart; what is left has plain subscripts
//   proof   of that (prove_nest.h)
#include "polyhedral/analyze.h"

#include <fmt/format.h>
#include <isl/cpp.h>
#include <isl/version.h>

#include <algorithm>
#include <set>

#include "frontend/nest/equal_steps.h"
#include "frontend/nest/shifted_arrays.h"
#include "polyhedral/isl/isl_context.h"
#include "polyhedral/proof/half_values.h"
#include "polyhedral/proof/prove_nest.h"
#include "polyhedral/rewrite/boundary_folding.h"
#include "polyhedral/rewrite/code_motion.h"
#include "polyhedral/rewrite/copy_propagation.h"
#include "polyhedral/rewrite/forward_substitution.h"
#include "polyhedral/rewrite/ghost_cells.h"
#include "polyhedral/rewrite/guards_as_bounds.h"
#include "polyhedral/rewrite/index_set_extension.h"
#include "polyhedral/rewrite/loop_alignment.h"
#include "polyhedral/rewrite/loop_distribution.h"
#include "polyhedral/rewrite/plain_subscripts.h"
#include "polyhedral/rewrite/statement_fusion.h"
#include "polyhedral/rewrite/traded_arrays.h"

namespace an5d {
namespace {

// Of a nest that sets borders, in all the forms that are tried.
constexpr unsigned long kMostOperations = 4000000;

// Copies go last: a sweep over a border that has become part of another one is no second statement then.
// Where the proof fails without them, they are updates of their own.
Result<Stencil> analyze_joined(isl_ctx* isl, const LoopNest& nest, const RewrittenStep& step) {
  Diagnostics said;
  const auto joined =
      with_joined_sweeps(isl, with_wider_sweeps(isl, with_moved_sweeps(with_last_values(isl, step))), said);
  if (!joined) {
    name_calls(nest, said);
    name_members(nest, said);
    return said;
  }
  const RewrittenStep moved = without_copies(isl, *joined);
  auto found = analyze_rewritten(isl, nest, moved);
  if (found) return {with_copied_arrays(moved.copied, *found), std::move(found.diagnostics)};
  return moved.copied.empty() ? found : analyze_rewritten(isl, nest, *joined);
}

Result<Stencil> analyze_values(isl_ctx* isl, const LoopNest& nest, const RewrittenStep& step) {
  auto found = analyze_joined(isl, nest, step);
  if (found) return found;
  const RewrittenStep both = with_updates_of_both(isl, step);
  if (both.nest.sweeps.size() == step.nest.sweeps.size()) return found;
  auto taken = analyze_joined(isl, nest, both);
  return taken ? taken : found;
}

// The second of two assignments of one body to an array, which alignment has not taken apart.
const Assignment* assigned_again(const LoopNest& nest) {
  for (const Sweep& sweep : nest.sweeps) {
    if (sweep.sets_borders) continue;
    std::set<int> arrays;
    for (const Assignment& assignment : sweep.assignments)
      if (!arrays.insert(assignment.target.array).second) return &assignment;
  }
  return nullptr;
}

Result<Stencil> analyze_aligned(isl_ctx* isl, const LoopNest& nest, RewrittenStep aligned) {
  if (const Assignment* again = assigned_again(aligned.nest))
    return Diagnostics{make_error(
        "single-assignment", again->where,
        fmt::format("found assignments to several cells of '{}' in one body, which may be the same",
                    nest.arrays[again->target.array].in_c()),
        "accepted: several assignments to one cell, and cells at both ends of a grid that others lie between",
        again->where)};
  shift_arrays(aligned.nest);
  const auto is_guarded = [&](const Sweep& sweep) { return has_guards(aligned.nest, sweep); };
  RewrittenStep step = with_distributed_loops(isl, aligned, is_guarded).value_or(aligned);
  auto found = analyze_values(isl, nest, with_guards_as_bounds(isl, std::move(step)));
  if (found) return found;
  const auto distributed = with_distributed_loops(isl, aligned);
  if (!distributed) return found;
  return analyze_values(isl, nest, with_guards_as_bounds(isl, *distributed));
}

Result<Stencil> analyze_step(isl_ctx* isl, const LoopNest& nest) {
  RewrittenStep whole = with_aligned_loops(isl, nest, false);
  const std::size_t sweeps = whole.nest.sweeps.size();
  auto found = analyze_aligned(isl, nest, std::move(whole));
  if (found) return found;
  RewrittenStep apart = with_aligned_loops(isl, nest, true);
  if (apart.nest.sweeps.size() == sweeps) return found;
  auto taken = analyze_aligned(isl, nest, std::move(apart));
  return taken ? taken : found;  // reasons are of loops that C has
}

Result<Stencil> analyze_steps(isl_ctx* isl, const LoopNest& nest) {
  const auto step = one_of_equal_steps(nest);
  if (!step && nest.period > 1)
    return Diagnostics{
        make_error("time-buffering", nest.time.where,
                   fmt::format("found time steps that are not the same for each remainder of the time by {}",
                               nest.period),
                   "accepted: steps that differ in the names of arrays alone, which are exchanged in the "
                   "same way from each "
                   "step to the next one",
                   nest.time.where)};
  if (!step) return analyze_step(isl, nest);
  auto one = analyze_step(isl, step->nest);
  if (one) {
    Stencil stencil = *one;
    stencil.steps_per_iteration = step->per_iteration;
    stencil.time_is_of_steps = step->names_time;
    return {std::move(stencil), std::move(one.diagnostics)};
  }
  if (nest.period > 1) return one;
  auto all = analyze_step(isl, nest);
  return all ? all : one;  // what is wrong is said of a step
}

}  // namespace

Result<Stencil> analyze_rewritten(isl_ctx* isl, const LoopNest& nest, const RewrittenStep& step) {
  Diagnostics said;
  const auto borders = without_borders(isl, step, said);
  if (!borders) {
    name_calls(nest, said);
    name_members(nest, said);
    return said;
  }
  PlainNest plain = with_plain_subscripts(isl, borders->nest, borders->relied_on);
  if (borders->has_ghosts) plain = with_ghosts_wrapped(isl, std::move(plain));
  auto found = prove_nest(isl, *borders, plain);
  if (!found) return found;
  Stencil stencil = *found;
  for (const Sweep& sweep : step.in_c.sweeps)
    stencil.sweep_has_update.push_back(!sweep.sets_borders && !sweep.updates_again);
  return {std::move(stencil), std::move(found.diagnostics)};
}

Result<Stencil> analyze(const LoopNest& nest) {
  if (Diagnostics said; !keeps_halves_stored(nest, said)) return said;
  const IslContext isl;
  const auto border = std::ranges::find_if(nest.sweeps, &Sweep::sets_borders);
  if (border == nest.sweeps.end()) return analyze_steps(isl.get(), nest);
  try {
    isl.limit(kMostOperations);
    return analyze_steps(isl.get(), nest);
  } catch (const isl::exception&) {
    if (!isl.is_spent()) throw;
    const SourceRange& where = border->assignments.front().where;
    return Diagnostics{make_error("border-sweep", where,
                                  "found borders that take too long to follow into the reads of the sweeps",
                                  "accepted: fewer borders, or fewer reads of them", where)};
  }
}

std::string isl_version() {
  const std::string text = ::isl_version();  // ends in a newline
  return text.substr(0, text.find('\n'));
}

}  // namespace an5d
