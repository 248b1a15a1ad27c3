// Statements that are refused (body_reasons.h). In: a statement. Out: an error. Decided here: by which rule.
#include "frontend/step/body_reasons.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <fmt/format.h>

#include <utility>

#include "frontend/clang/statements.h"
#include "frontend/step/between_loops.h"

namespace an5d {
namespace {

constexpr const char* kModulo = "'A[(t + 1) % 2][i][j] = f(A[t % 2][...])' is accepted";

bool refuse_effect(Translation& work, const OuterVariables& outer, const std::vector<Reduction>& reductions,
                   const clang::Stmt* statement) {
  if (refuse_reduction(work, reductions, statement)) return false;
  const clang::BinaryOperator* assignment = assignment_of(statement);
  const clang::Expr* target = assignment ? assignment->getLHS()->IgnoreParens() : nullptr;
  if (const auto* step = llvm::dyn_cast<clang::UnaryOperator>(statement);
      step && step->isIncrementDecrementOp())
    target = step->getSubExpr()->IgnoreParens();
  if (!target)
    return work.refuse("loop-body", statement, "found a statement that is no assignment",
                       "temporaries and assignments to arrays are accepted");
  if (llvm::isa<clang::ArraySubscriptExpr>(target))
    return work.refuse("single-assignment", statement, "found an increment of an array element",
                       "plain assignments are accepted: 'A[(t + 1) % 2][i] = A[t % 2][i] + 1'");
  if (target->getType()->isPointerType())
    return work.refuse("time-buffering", statement, "found an assignment to a pointer", kModulo);
  if (!llvm::isa<clang::DeclRefExpr>(target))
    return work.refuse("pointer-access", statement, "found an assignment through a pointer or to a struct",
                       kModulo);
  if (const auto of = outer.find(variable_of(target)); of != outer.end() && of->second.where)
    return work.refuse(
        "side-effect", work.place(statement),
        fmt::format("found an assignment to '{}', {}", of->first->getName(), of->second.why_not),
        "a variable of its own for the bodies is accepted, which each iteration writes first",
        work.place(of->second.where));
  if (!assignment)
    return work.refuse("side-effect", statement, "found a count in a variable from outside the loop body",
                       "a variable that the loop body declares, or moves on from cell to cell, is accepted");
  return work.refuse("side-effect", statement, "found an assignment to a variable from outside the loop body",
                     "a temporary that no other iteration reads is accepted: declare it inside the innermost "
                     "loop, 'float s = ...;'");
}

}  // namespace

bool refuse_statement(Translation& work, const OuterVariables& outer,
                      const std::vector<Reduction>& reductions, const clang::Stmt* statement) {
  using clang::Stmt;
  switch (statement->getStmtClass()) {
    case Stmt::BreakStmtClass:
    case Stmt::GotoStmtClass:
    case Stmt::IndirectGotoStmtClass:
    case Stmt::ReturnStmtClass:
    case Stmt::LabelStmtClass:
    case Stmt::CaseStmtClass:
    case Stmt::DefaultStmtClass:
      return work.refuse(
          "control-flow", statement, "found a jump or a label in the loop body",
          "'if', 'else' and 'continue' are accepted, else bodies run from the first statement to the "
          "last");
    case Stmt::WhileStmtClass:
    case Stmt::DoStmtClass:
      return work.refuse("loop-form", statement, "found a while loop", "for loops are accepted");
    case Stmt::GCCAsmStmtClass:
    case Stmt::MSAsmStmtClass:
      return work.refuse("side-effect", statement, "found inline assembly", "C expressions are accepted");
    case Stmt::CallExprClass:
      return work.refuse("side-effect", statement, "found a call for its effect",
                         "calls that give a value are accepted inside expressions");
    default:
      return refuse_effect(work, outer, reductions, statement);
  }
}

}  // namespace an5d
