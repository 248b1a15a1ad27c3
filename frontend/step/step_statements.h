// The statements of a time step, one behind the other.
#pragma once

#include <map>
#include <vector>

#include "frontend/step/nest_shape.h"

namespace an5d {

// What stands in front of loops, and is none of the statements: declarations that bodies begin with, of
// variables that run in a loop behind them and of pointers to cells; and scalars that the step declares.
struct StatementsInFront {
  std::map<const clang::Stmt*, std::vector<const clang::Stmt*>> of_loops;
  std::vector<StepStatement> constants;
};

// Adds to the step: statements, blocks and branches on the time opened, with those of functions in the place
// of their calls; and what moves pointers.
StatementsInFront read_statements(const clang::ASTContext& tree, TimeStep& step,
                                  const std::vector<const clang::Stmt*>& inside);

}  // namespace an5d
