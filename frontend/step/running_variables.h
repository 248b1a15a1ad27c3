// Pointers and numbers that the iterations of loops move on: `*q++ = p[-1] + p[1]; p++;`, `row += m;`.
#pragma once

#include <optional>
#include <vector>

#include "frontend/nest/loop_nest.h"

namespace clang {
class ASTContext;
class Expr;
class ForStmt;
class Stmt;
class VarDecl;
}  // namespace clang

namespace an5d {

struct Chain;
struct LoopHead;
struct Names;
struct Translation;

// Is all that changes the variable in the loop, if anything does, such a step?
bool runs_in(const clang::VarDecl* variable, const clang::ForStmt* loop);

// The statements without those at their end that are such steps.
std::vector<const clang::Stmt*> without_last_steps(std::vector<const clang::Stmt*> statements);

// Its step without those of variables that run.
LoopHead head_of_space_loop(const clang::ForStmt* loop);

// Do all steps in the loops of a chain belong to variables that are declared between these, and does every
// iteration make them? Refuses what does not.
bool check_running(Translation& work, const Chain& chain);

// Behind the declarations of the body: gives running variables what they hold when the iteration begins, in
// `names` and in the sweep. False after an error.
bool start_running(Translation& work, Names& names, const Chain& chain, Sweep& sweep);

}  // namespace an5d
