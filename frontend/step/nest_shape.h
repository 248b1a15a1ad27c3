// A time loop and the loops inside it, as statements; or a sweep without a time loop.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "frontend/names/loop_head.h"
#include "frontend/names/translation.h"
#include "frontend/step/memory_copy.h"
#include "frontend/step/pointer_swap.h"
#include "frontend/step/step_call.h"
#include "frontend/step/step_cuts.h"

namespace an5d {

class FileText;

// Loops that contain nothing but declarations and the next one, and what the last of them contains: blocks
// opened, empty statements left out. They stand in the function of `call`, if that is not null. An assignment
// to an array element between the loops is a body without loops.
struct Chain {
  const clang::Stmt* time = nullptr;
  StepCallPtr call;
  std::vector<const clang::ForStmt*> space;
  // Declarations and assignments to temporaries between the loops, which the body begins with. Variables that
  // these declare may run (running_variables.h).
  std::vector<const clang::Stmt*> between;
  std::vector<const clang::Stmt*> body;
  std::map<const clang::ForStmt*, const clang::ForStmt*> blocks =
      {};                                 // loops of `space` -> those over their blocks
  const clang::CallExpr* copy = nullptr;  // a copy of memory, of rows in loops, in the place of a body
  // Of a loop around these that is written out, what its iterator holds; and was there a sweep for it before?
  const clang::ForStmt* written_out = nullptr;
  std::map<const clang::VarDecl*, long long> values = {};
  bool is_again = false;
  int part = 0;               // of an imperfect nest: behind that many others (imperfect_nests.h)
  bool is_statement = false;  // and the body is one statement of those in the innermost loop
  std::size_t moved = 0;      // so many of TimeStep::inside stand before it
  GuardsOfCalls guards = {};
};

// What a time step does: the statements of a time loop, those of functions in the place of their calls; the
// chains of those that are for loops or copies; and what it does about pointers at its end, and about
// scalars, which is none of the statements, as what counts the steps is none.
struct TimeStep {
  const clang::Stmt* time = nullptr;  // or the sweep, where that is done once
  Iteration iteration = Iteration::kInTime;
  LoopHead head;
  std::vector<StepStatement> statements;
  std::vector<MovesInStep> inside;  // in C's order; those that only declare are among the statements, too
  std::vector<StepCallPtr> calls;   // that statements took the place of
  int period = 1;                   // the sweeps are those of so many time steps (LoopNest::period)
  std::vector<Chain> sweeps;
  PointerMoves moves;
  std::vector<StepCut> cuts;                  // none of the statements
  std::vector<StepStatement> scalar_changes;  // of the statements, as they were
  bool host_counts = false;                   // the time steps: the loop goes on by a condition of scalars
};

// Of a for statement of a time step, behind such that declare what its body needs.
std::vector<Chain> chains_of(const clang::ASTContext& tree, const clang::Stmt* time, const clang::Stmt* loop,
                             const StepCallPtr& call, std::vector<const clang::Stmt*> in_front);

TimeStep step_of(FileText& file, const clang::Stmt* loop, Iteration iteration);

// The chain of each innermost for loop inside of a time loop, or of a sweep, whatever stands between.
std::vector<Chain> chains_inside(FileText& file, const TimeStep& step);

// What is done in one time step: the body of the time loop, or the sweep.
const clang::Stmt* repeated_in(const TimeStep& step);

// What the host does in few time steps, among that.
std::set<const clang::Stmt*> host_branches_of(const TimeStep& step);

// That of the innermost loop, or the statement without loops.
SourceRange head_of(const Translation& work, const Chain& chain);

// Is each statement of the step one, two or three loops around a body, or an assignment to an array element?
// Refuses what stands in the way, all of it.
bool check_shape(Translation& work, const TimeStep& step);

}  // namespace an5d
