// Obstacles of a nest (obstacles.h).
//
// In: a loop that is not taken. Out: errors. Decided here: recurrences go first, as no edit of the others
// would help, and take the place of advice to use two planes.
#include "frontend/obstacles.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Stmt.h>

#include "frontend/clang_session.h"
#include "frontend/nest_builder.h"
#include "frontend/recurrence.h"

namespace an5d {

Diagnostics obstacles_of(const clang::ASTContext& tree, const clang::FunctionDecl* function,
                         const TimeStep& step, const Diagnostics& found) {
  Diagnostics all;
  for (const Recurrence& recurrence : find_recurrences(tree, repeated_in(step)))
    all.push_back(refusal_of(recurrence));
  const bool recurs = !all.empty();
  Diagnostics others = found;
  for (const Chain& chain : chains_inside(tree, step)) check_sweep(tree, function, step, chain, others);
  for (Diagnostic& other : others)
    if (!recurs || other.rule != "time-buffering") all.push_back(std::move(other));
  return all;
}

}  // namespace an5d
