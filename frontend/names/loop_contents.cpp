// Contents of loops (loop_contents.h). In: loops. Out: which elements they name, and what their iterators
// determine. Decided here: whether a loop assigns to array elements that its iterator chooses.
#include "frontend/names/loop_contents.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>

#include "frontend/clang/statements.h"
#include "frontend/clang/surroundings_read.h"
#include "frontend/names/loop_head.h"

namespace an5d {
namespace {

// x = 1 - x, x = !x, x = 1 ^ x, x ^= 1: 0 and 1 by turns, which counts nothing.
bool flips(const clang::BinaryOperator* assignment, const clang::VarDecl* variable) {
  if (assignment->isCompoundAssignmentOp()) return assignment->getOpcode() == clang::BO_XorAssign;
  const clang::Expr* value = assignment->getRHS()->IgnoreParenImpCasts();
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(value))
    return unary->getOpcode() == clang::UO_LNot;
  const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(value);
  return binary && (binary->getOpcode() == clang::BO_Xor ||
                    (binary->getOpcode() == clang::BO_Sub && variable_of(binary->getRHS()) == variable));
}

const clang::Expr* read_element(const clang::Stmt* statement) {
  const auto* expr = llvm::dyn_cast<clang::Expr>(statement);
  return expr && (llvm::isa<clang::ArraySubscriptExpr>(expr) || is_overloaded_element(expr)) ? expr : nullptr;
}

const clang::VarDecl* array_of(const clang::Expr* element) {
  while (const auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(element->IgnoreParenImpCasts()))
    element = subscript->getBase();
  return variable_of(element);
}

const clang::Expr* condition_of(const clang::Stmt* loop) {
  if (const auto* condition = llvm::dyn_cast<clang::WhileStmt>(loop)) return condition->getCond();
  return llvm::cast<clang::DoStmt>(loop)->getCond();
}

// Does it assign to array elements, and choose no plane by its iterator?
bool assigns_in_one_plane(const LoopContents& contents, const clang::Stmt* loop) {
  const Variables iterators = iterators_of(loop, contents);
  return !contents.targets.empty() && std::ranges::none_of(contents.targets, [&](const clang::Expr* target) {
    return chooses_plane_by(contents.tree, target, iterators);
  });
}

}  // namespace

void LoopContents::look(const clang::Stmt* statement, int depth) {
  if (!statement) return;
  const bool inner = is_loop(statement);
  if (inner) enter(statement);
  if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(statement)) declare(declaration);
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(statement); call && depth == 0)
    calls.push_back(call);
  else if (call && depth > 0)
    look_into(call);
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(statement);
      binary && binary->isAssignmentOp())
    return assign(binary, depth);
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(statement);
      unary && unary->isIncrementDecrementOp())
    step(unary->getSubExpr(), depth);
  if (const clang::Expr* element = read_element(statement)) return read(element, depth);
  for (const clang::Stmt* child : statement->children()) look(child, depth + (inner ? 1 : 0));
}

void LoopContents::look_into(const clang::CallExpr* call) {
  const clang::FunctionDecl* function = call->getDirectCallee();
  if (!function || !function->hasBody(function)) return;
  if (!reads_surroundings(tree, function)) return;
  ++elements, ++reads;
  reads_neighbours = true;
}

void LoopContents::enter(const clang::Stmt* loop) {
  ++loops;
  const auto* head = llvm::dyn_cast<clang::ForStmt>(loop);
  const clang::VarDecl* iterator = head ? iterator_of(head) : nullptr;
  if (iterator) iterators.insert(iterator);
  if (iterator && head->getCond()) defined.emplace_back(iterator, head->getCond());
}

void LoopContents::declare(const clang::DeclStmt* declaration) {
  for (const clang::Decl* declared : declaration->decls())
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared)) {
      if (variable->getType()->isConstantArrayType()) arrays.insert(variable->getCanonicalDecl());
      if (variable->getInit()) defined.emplace_back(variable->getCanonicalDecl(), variable->getInit());
    }
}

void LoopContents::assign(const clang::BinaryOperator* assignment, int depth) {
  const clang::Expr* target = assignment->getLHS();
  if (const clang::Expr* element = element_of(target)) {
    if (depth > 0 && !arrays.contains(array_of(element))) targets.push_back(element);
    subscripts(element, depth, false);
    if (assignment->isCompoundAssignmentOp() && depth > 0) ++reads;
  } else if (const clang::VarDecl* variable = variable_of(target)) {
    defined.emplace_back(variable, assignment->getRHS());
    const bool counts =
        assignment->isCompoundAssignmentOp() || mentions(tree, assignment->getRHS(), {variable});
    if (counts && !flips(assignment, variable)) count(target, depth);
    if (assignment->getOpcode() == clang::BO_AddAssign || assignment->getOpcode() == clang::BO_SubAssign)
      move(target, depth > 0 || constant_of(tree, assignment->getRHS()) != 1);
  }
  look(assignment->getRHS(), depth);
}

void LoopContents::step(const clang::Expr* target, int depth) {
  if (const clang::Expr* element = element_of(target); element && depth > 0) targets.push_back(element);
  move(target, depth > 0);
  count(target, depth);
}

void LoopContents::move(const clang::Expr* target, bool is_far) {
  const clang::VarDecl* variable = variable_of(target);
  if (variable && (is_far || variable->getType()->isPointerType())) stepped.insert(variable);
}

void LoopContents::count(const clang::Expr* target, int depth) {
  if (const clang::VarDecl* variable = variable_of(target);
      variable && depth == 0 && variable->getType()->isIntegerType())
    counted.insert(variable);
}

void LoopContents::read(const clang::Expr* element, int depth) {
  if (depth > 0) ++reads;
  subscripts(element, depth, true);
}

void LoopContents::subscripts(const clang::Expr* element, int depth, bool is_read) {
  ++elements;
  const clang::Expr* at = element;
  while (const auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(at)) {
    if (is_read) read_at.push_back(subscript->getIdx());
    reads_neighbours = reads_neighbours || has_constant_distance(tree, subscript->getIdx());
    look(subscript->getIdx(), depth);
    at = subscript->getBase()->IgnoreParenImpCasts();
  }
  while (is_overloaded_element(at)) {  // of C++: cells(i, j), cells[i][j], for what is said of it
    const auto* call = llvm::cast<clang::CallExpr>(at);
    for (unsigned n = 1; n < call->getNumArgs(); ++n) {
      if (is_read) read_at.push_back(call->getArg(n));
      reads_neighbours = reads_neighbours || has_constant_distance(tree, call->getArg(n));
      look(call->getArg(n), depth);
    }
    at = call->getArg(0)->IgnoreParenImpCasts();
  }
  if (at != element) look(at, depth);
}

LoopContents contents_of(const clang::ASTContext& tree, const clang::Stmt* loop) {
  LoopContents contents(tree);
  contents.look(body_of(loop), 0);
  return contents;
}

LoopContents contents_with(const clang::ASTContext& tree, const clang::Stmt* loop) {
  LoopContents contents(tree);
  contents.look(loop, 0);
  return contents;
}

Variables iterators_of(const clang::Stmt* loop, const LoopContents& contents) {
  const auto* head = llvm::dyn_cast<clang::ForStmt>(loop);
  if (const clang::VarDecl* iterator = head ? iterator_of(head) : nullptr) return {iterator};
  Variables found = contents.counted;
  LoopContents step(contents.tree);
  step.look(head ? head->getInc() : condition_of(loop), 0);
  found.insert(step.counted.begin(), step.counted.end());
  return found;
}

Variables stepped_in(const LoopContents& contents, const clang::Stmt* loop) {
  Variables variables;
  LoopContents step(contents.tree);
  if (const auto* head = llvm::dyn_cast<clang::ForStmt>(loop)) step.look(head->getInc(), 1);
  step.stepped.insert(contents.stepped.begin(), contents.stepped.end());
  const clang::SourceManager& places = contents.tree.getSourceManager();
  for (const clang::VarDecl* variable : step.stepped)
    if (places.isBeforeInTranslationUnit(variable->getLocation(), loop->getBeginLoc()) &&
        !contents.iterators.contains(variable))
      variables.insert(variable);
  return variables;
}

Variables with_dependents(const LoopContents& contents, Variables variables) {
  for (std::size_t before = 0; before != variables.size();) {
    before = variables.size();
    for (const auto& [variable, value] : contents.defined)
      if (mentions(contents.tree, value, variables)) variables.insert(variable);
  }
  return variables;
}

bool is_sweep(const clang::ASTContext& tree, const clang::Stmt* loop) {
  const LoopContents contents = contents_with(tree, loop);
  return contents.reads > 0 && assigns_in_one_plane(contents, loop);
}

bool fills(const clang::ASTContext& tree, const clang::Stmt* loop) {
  const LoopContents contents = contents_with(tree, loop);
  return contents.reads == 0 && assigns_in_one_plane(contents, loop) && picks_elements(tree, loop);
}

bool picks_elements(const clang::ASTContext& tree, const clang::Stmt* loop) {
  const LoopContents contents = contents_with(tree, loop);
  const Variables iterators = iterators_of(loop, contents);
  Variables determined = with_dependents(contents, iterators);
  determined.merge(stepped_in(contents, loop));
  return iterators.empty() || std::ranges::any_of(contents.targets, [&](const clang::Expr* target) {
           return mentions(tree, target, determined);
         });
}

}  // namespace an5d
