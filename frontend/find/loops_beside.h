// Loops that look like stencils beside those that are tried as nests: they stay C, which is said of each.
#pragma once

#include <set>
#include <vector>

#include "frontend/find/time_loops.h"

namespace clang {
class FunctionDecl;
}

namespace an5d {

// Loops that are tried as nests, whatever becomes of them, and the branches in them that the host runs
// between time steps (step_cuts.h).
struct TriedLoops {
  std::set<const clang::Stmt*> loops;
  std::vector<const clang::Stmt*> by_host;
};

struct LoopBeside {
  enum class Kind {
    kTime,    // a time loop
    kAround,  // around a tried one and a sweep
    kSweep
  };
  Kind kind = Kind::kSweep;
  const clang::FunctionDecl* function = nullptr;
  SizedLoop loop;
  const clang::Stmt* inner = nullptr;  // of one around: the first tried one
};

// Those of these functions, in source order. What is in a function that a tried loop calls belongs to that
// loop.
std::vector<LoopBeside> find_loops_beside(const clang::ASTContext& tree,
                                          const std::vector<const clang::FunctionDecl*>& functions,
                                          const TriedLoops& tried);

}  // namespace an5d
