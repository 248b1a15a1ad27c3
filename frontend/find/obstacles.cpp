// Obstacles of a nest (obstacles.h).
//
// In: a loop that is not taken. Out: errors. Decided here: recurrences go first, as no edit of the others
// would help, and take the place of advice to use two planes.
#include "frontend/find/obstacles.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>

#include <algorithm>
#include <set>

#include "frontend/find/recurrence.h"
#include "frontend/names/file_text.h"
#include "frontend/step/nest_builder.h"

namespace an5d {
namespace {

// What a sweep with fewer loops than others breaks if it is read alone: one that sets borders has subscripts
// for all axes.
bool is_of_axes(const Diagnostic& said) {
  return said.rule == "array-rank" || said.rule == "linear-subscript";
}

// With those in functions that the step calls.
std::vector<Recurrence> recurrences_of(const clang::ASTContext& tree, const TimeStep& step) {
  std::vector<Recurrence> all = find_recurrences(tree, repeated_in(step), host_branches_of(step));
  std::set<const clang::FunctionDecl*> seen;
  for (const StepCallPtr& call : step.calls)
    if (seen.insert(call->function).second)
      for (Recurrence& one : find_recurrences(tree, call->function->getBody())) all.push_back(std::move(one));
  return all;
}

}  // namespace

Diagnostics obstacles_of(FileText& file, const clang::FunctionDecl* function, const TimeStep& step,
                         const Diagnostics& found) {
  Diagnostics all;
  for (const Recurrence& recurrence : recurrences_of(file.tree, step)) all.push_back(refusal_of(recurrence));
  const bool recurs = !all.empty();
  Diagnostics others = found;
  const std::vector<Chain> chains = chains_inside(file, step);
  std::size_t depth = 0;
  for (const Chain& chain : chains) depth = std::max(depth, chain.space.size());
  for (const Chain& chain : chains) {
    const std::ptrdiff_t before = std::ssize(others);
    check_sweep(file, function, step, chain, others);
    if (chain.space.size() < depth)
      others.erase(std::remove_if(others.begin() + before, others.end(), is_of_axes), others.end());
  }
  for (Diagnostic& other : others)
    if (!recurs || other.rule != "time-buffering") all.push_back(std::move(other));
  return all;
}

}  // namespace an5d
