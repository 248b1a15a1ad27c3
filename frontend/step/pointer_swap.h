// Pointers that have traded places at the end of a time step.
#pragma once

#include <vector>

#include "frontend/names/translation.h"
#include "frontend/step/pointer_values.h"

namespace an5d {

// Statements that only move pointers about, at the end of a time step: `T *kept = u; u = un; un = kept;`,
// with commas, in blocks, or in a macro's `do { } while (0)`; and pointers that the step declares for them.
// Those between them that change integers: `cur = 1 - cur;`.
struct PointerMoves {
  std::vector<const clang::Stmt*> statements;
  std::vector<const clang::Stmt*> integers;     // of these, those that change integers instead
  std::vector<const clang::VarDecl*> declared;  // before them, without a value
  StepCallPtr call;                             // of the function in which they stand; null: in the time loop
};

// Takes them off the statements of a time step.
PointerMoves take_pointer_moves(const clang::ASTContext& tree, std::vector<const clang::Stmt*>& step);

// Adds the swaps that all moves of a step amount to, or refuses them; `held`: before those at its end. The
// arrays of all sweeps must have been built.
bool add_swaps(Translation& work, const PointerMoves& moves, const HeldPointers& held);

}  // namespace an5d
