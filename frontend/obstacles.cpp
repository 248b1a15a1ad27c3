// Obstacles of a nest (obstacles.h).
//
// In: a loop that is not taken. Out: errors. Decided here: recurrences go first, as no edit of the others
// would help, and take the place of advice to use two planes.
#include "frontend/obstacles.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Stmt.h>

#include "frontend/clang_session.h"
#include "frontend/nest_builder.h"
#include "frontend/nest_shape.h"
#include "frontend/recurrence.h"
#include "frontend/time_loops.h"

namespace an5d {

Diagnostics obstacles_of(const clang::ASTContext& tree, const clang::FunctionDecl* function,
                         const clang::Stmt* loop, const Diagnostics& found) {
  Diagnostics all;
  for (const Recurrence& recurrence : find_recurrences(tree, body_of(loop)))
    all.push_back(refusal_of(recurrence));
  const bool recurs = !all.empty();
  Diagnostics others = found;
  for (const Chain& chain : chains_inside(tree, loop)) check_sweep(tree, function, chain, others);
  for (Diagnostic& other : others)
    if (!recurs || other.rule != "time-buffering") all.push_back(std::move(other));
  return all;
}

}  // namespace an5d
