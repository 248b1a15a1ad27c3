// Which loops look like time loops (time_loops.h).
//
//   for (t) { for (i) for (j) B[i][j] = f(A[..][..]); swap }      t repeats a sweep: a time loop
//   for (i) for (j) A[i][j] = 0;                                  i picks the element: a space loop
//   for (ib) for (i = ib..) for (j) B[i][j] = f(A[..][..])        so does ib, by way of i
//
// In: a part of a function. Out: loops. Decided here: a loop repeats an assignment if nothing that its
// iterator determines is in the element assigned to; choosing a plane by `t % 2` does not count.
#include "frontend/time_loops.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "frontend/cell_struct.h"
#include "frontend/inlined_call.h"
#include "frontend/loop_head.h"
#include "frontend/subscript_forms.h"
#include "frontend/translation.h"

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

// `cells(i, j)` and `cells[i]` of a class, which the front end takes for elements until it refuses them.
bool is_overloaded_element(const clang::Expr* expr) {
  const auto* call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(expr);
  return call && call->getNumArgs() > 1 &&
         (call->getOperator() == clang::OO_Subscript || call->getOperator() == clang::OO_Call);
}

// What a loop contains, as far as it matters for a first look.
struct Contents {
  explicit Contents(const clang::ASTContext& of) : tree(of) {}

  const clang::ASTContext& tree;
  int loops = 0;     // inside
  int elements = 0;  // of arrays, named anywhere
  int reads = 0;     // of array elements in the loops inside
  bool reads_neighbours = false;
  std::vector<const clang::Expr*> targets;                                    // in the loops inside
  std::vector<const clang::Expr*> read_at;                                    // subscripts
  Variables iterators;                                                        // of the loops inside
  std::vector<std::pair<const clang::VarDecl*, const clang::Stmt*>> defined;  // a variable, and by what
  Variables arrays;                                                           // that it declares
  Variables counted;                                                          // outside of the loops inside
  Variables stepped;                                                          // by `v++`, anywhere
  std::vector<const clang::CallExpr*> calls;                                  // the same

  void look(const clang::Stmt* statement, int depth) {
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

 private:
  static const clang::Expr* read_element(const clang::Stmt* statement) {
    const auto* expr = llvm::dyn_cast<clang::Expr>(statement);
    return expr && (llvm::isa<clang::ArraySubscriptExpr>(expr) || is_overloaded_element(expr)) ? expr
                                                                                               : nullptr;
  }
  // A function that reads neighbours in an array.
  void look_into(const clang::CallExpr* call) {
    const clang::FunctionDecl* function = call->getDirectCallee();
    if (!function || !function->hasBody(function)) return;
    if (!reads_surroundings(tree, function)) return;
    ++elements, ++reads;
    reads_neighbours = true;
  }
  void enter(const clang::Stmt* loop) {
    ++loops;
    const auto* head = llvm::dyn_cast<clang::ForStmt>(loop);
    const clang::VarDecl* iterator = head ? iterator_of(head) : nullptr;
    if (iterator) iterators.insert(iterator);
    if (iterator && head->getCond()) defined.emplace_back(iterator, head->getCond());
  }
  void declare(const clang::DeclStmt* declaration) {
    for (const clang::Decl* declared : declaration->decls())
      if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared)) {
        if (variable->getType()->isConstantArrayType()) arrays.insert(variable->getCanonicalDecl());
        if (variable->getInit()) defined.emplace_back(variable->getCanonicalDecl(), variable->getInit());
      }
  }
  static const clang::VarDecl* array_of(const clang::Expr* element) {
    while (const auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(element->IgnoreParenImpCasts()))
      element = subscript->getBase();
    return variable_of(element);
  }
  void assign(const clang::BinaryOperator* assignment, int depth) {
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
  void step(const clang::Expr* target, int depth) {
    if (const clang::Expr* element = element_of(target); element && depth > 0) targets.push_back(element);
    move(target, depth > 0);
    count(target, depth);
  }
  // From cell to cell, or row to row. A number that goes up by one outside of the loops inside counts steps.
  void move(const clang::Expr* target, bool is_far) {
    const clang::VarDecl* variable = variable_of(target);
    if (variable && (is_far || variable->getType()->isPointerType())) stepped.insert(variable);
  }
  void count(const clang::Expr* target, int depth) {
    if (const clang::VarDecl* variable = variable_of(target);
        variable && depth == 0 && variable->getType()->isIntegerType())
      counted.insert(variable);
  }
  void read(const clang::Expr* element, int depth) {
    if (depth > 0) ++reads;
    subscripts(element, depth, true);
  }
  // Down the chain A[a][b][c]: one element.
  void subscripts(const clang::Expr* element, int depth, bool is_read) {
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
};

Contents contents_of(const clang::ASTContext& tree, const clang::Stmt* loop) {
  Contents contents(tree);
  contents.look(body_of(loop), 0);
  return contents;
}

// With the loop itself among its loops.
Contents contents_with(const clang::ASTContext& tree, const clang::Stmt* loop) {
  Contents contents(tree);
  contents.look(loop, 0);
  return contents;
}

const clang::Expr* condition_of(const clang::Stmt* loop) {
  if (const auto* condition = llvm::dyn_cast<clang::WhileStmt>(loop)) return condition->getCond();
  return llvm::cast<clang::DoStmt>(loop)->getCond();
}

// The iterator; where the head does not say, what the loop counts.
Variables iterators_of(const clang::Stmt* loop, const Contents& contents) {
  const auto* head = llvm::dyn_cast<clang::ForStmt>(loop);
  if (const clang::VarDecl* iterator = head ? iterator_of(head) : nullptr) return {iterator};
  Variables found = contents.counted;
  Contents step(contents.tree);
  step.look(head ? head->getInc() : condition_of(loop), 0);
  found.insert(step.counted.begin(), step.counted.end());
  return found;
}

// Does it assign to array elements, and choose no plane by its iterator?
bool assigns_in_one_plane(const Contents& contents, const clang::Stmt* loop) {
  const Variables iterators = iterators_of(loop, contents);
  return !contents.targets.empty() && std::ranges::none_of(contents.targets, [&](const clang::Expr* target) {
    return chooses_plane_by(contents.tree, target, iterators);
  });
}

// What is declared in front of the loop and its iterations move on, `u[c++] = ...`.
Variables stepped_in(const Contents& contents, const clang::Stmt* loop) {
  Variables variables;
  Contents step(contents.tree);
  if (const auto* head = llvm::dyn_cast<clang::ForStmt>(loop)) step.look(head->getInc(), 1);
  step.stepped.insert(contents.stepped.begin(), contents.stepped.end());
  const clang::SourceManager& places = contents.tree.getSourceManager();
  for (const clang::VarDecl* variable : step.stepped)
    if (places.isBeforeInTranslationUnit(variable->getLocation(), loop->getBeginLoc()) &&
        !contents.iterators.contains(variable))
      variables.insert(variable);
  return variables;
}

// All that these variables determine in the loop.
Variables with_dependents(const Contents& contents, Variables variables) {
  for (std::size_t before = 0; before != variables.size();) {
    before = variables.size();
    for (const auto& [variable, value] : contents.defined)
      if (mentions(contents.tree, value, variables)) variables.insert(variable);
  }
  return variables;
}

// What is known of functions that are called. Those that are being looked at have no time loop and no sweep:
// they may call themselves.
struct Functions {
  std::map<const clang::FunctionDecl*, bool> with_time_loop;
  std::map<std::pair<const clang::FunctionDecl*, Variables>, bool> with_sweep;
};

std::vector<SizedLoop> time_loops_in(const clang::ASTContext& tree, const clang::Stmt* within,
                                     Functions& functions);
bool repeats(const Contents& contents, const Variables& variables, Variables stepped, Functions& functions);
bool reads_beside(const Contents& contents);

bool has_time_loop(const clang::ASTContext& tree, const clang::FunctionDecl* function, Functions& functions) {
  const auto [entry, is_new] = functions.with_time_loop.emplace(function, false);
  if (is_new) entry->second = !time_loops_in(tree, function->getBody(), functions).empty();
  return entry->second;
}

// Does the function of the call sweep over cells that `determined` does not choose, in itself or in what it
// calls?
bool calls_a_sweep(const clang::ASTContext& tree, const clang::CallExpr* call, const Variables& determined,
                   Functions& functions) {
  const clang::FunctionDecl* function = nullptr;
  const clang::FunctionDecl* callee = call->getDirectCallee();
  if (!callee || !callee->hasBody(function)) return false;
  const clang::SourceManager& manager = tree.getSourceManager();
  if (!manager.isInMainFile(manager.getExpansionLoc(function->getLocation()))) return false;
  if (has_time_loop(tree, function, functions)) return false;
  Variables parameters;
  for (unsigned n = 0; n < std::min(call->getNumArgs(), function->getNumParams()); ++n)
    if (mentions(tree, call->getArg(n), determined)) parameters.insert(function->getParamDecl(n));
  const auto [entry, is_new] = functions.with_sweep.emplace(std::pair{function, parameters}, false);
  if (!is_new) return entry->second;
  Contents contents(tree);
  contents.look(function->getBody(), 0);
  const bool reads_others = contents.reads_neighbours || reads_beside(contents);
  if (!reads_others) contents.targets.clear();  // it fills arrays, or copies them
  return entry->second = repeats(contents, parameters, {}, functions);
}

// Is a sweep repeated whatever the values of these variables are? What is `stepped` may choose an element,
// but as a bound of loops no more than how many there are.
bool repeats(const Contents& contents, const Variables& variables, Variables stepped, Functions& functions) {
  Variables determined = with_dependents(contents, variables);
  determined.merge(stepped);
  const auto repeated = [&](const clang::Expr* target) {
    return !mentions(contents.tree, target, determined);
  };
  if (contents.reads > 0 && std::ranges::any_of(contents.targets, repeated)) return true;
  return std::ranges::any_of(contents.calls, [&](const clang::CallExpr* call) {
    return calls_a_sweep(contents.tree, call, determined, functions);
  });
}

// The iterators of small loops in the bodies: they choose no element that is assigned to.
Variables offsets_of(const Contents& contents) {
  Variables offsets;
  for (const clang::VarDecl* iterator : contents.iterators) {
    const Variables determined = with_dependents(contents, {iterator});
    if (std::ranges::none_of(contents.targets, [&](const clang::Expr* target) {
          return mentions(contents.tree, target, determined);
        }))
      offsets.insert(iterator);
  }
  return offsets;
}

// Is an element read whose place is an iterator and a constant, `u[i + 1]`, or an iterator and that of a
// small loop, `u[i + k]`; or, by way of a variable, `u[east]`?
bool reads_beside(const Contents& contents) {
  const Variables few = offsets_of(contents), offsets = with_dependents(contents, few);
  Variables over_cells = contents.iterators;
  for (const clang::VarDecl* offset : few) over_cells.erase(offset);
  const Variables determined = with_dependents(contents, contents.iterators),
                  places = with_dependents(contents, over_cells);
  const auto is_beside = [&](const clang::Stmt* place) {
    return mentions(contents.tree, place, determined) && (has_constant_distance(contents.tree, place) ||
                                                          adds_offset(contents.tree, place, places, offsets));
  };
  Variables beside;
  for (const auto& [variable, value] : contents.defined)
    if (!contents.iterators.contains(variable) && is_beside(value)) beside.insert(variable);
  return std::ranges::any_of(contents.read_at, [&](const clang::Expr* subscript) {
    return is_beside(subscript) || mentions(contents.tree, subscript, beside);
  });
}

bool contains_any(const clang::Stmt* statement, const std::set<const clang::Stmt*>& those) {
  return !those.empty() && std::ranges::any_of(statement->children(), [&](const clang::Stmt* child) {
    return child && (those.contains(child) || contains_any(child, those));
  });
}

enum class Look { kNo, kRepeats, kChoosesPlane };

Look look_at(const clang::Stmt* loop, const Contents& contents, Functions& functions) {
  const Variables iterators = iterators_of(loop, contents);
  const auto chosen = [&](const clang::Expr* target) {
    return chooses_plane_by(contents.tree, target, iterators);
  };
  if (contents.loops > 0 && std::ranges::any_of(contents.targets, chosen)) return Look::kChoosesPlane;
  const bool repeated = repeats(contents, iterators, stepped_in(contents, loop), functions);
  return repeated ? Look::kRepeats : Look::kNo;
}

std::vector<SizedLoop> time_loops_in(const clang::ASTContext& tree, const clang::Stmt* within,
                                     Functions& functions) {
  if (!within) return {};
  if (!is_loop(within)) {
    std::vector<SizedLoop> found;
    for (const clang::Stmt* child : within->children())
      for (const SizedLoop& loop : time_loops_in(tree, child, functions)) found.push_back(loop);
    return found;
  }
  const Contents contents = contents_of(tree, within);
  const SizedLoop itself{within, contents.elements};
  const Look look = look_at(within, contents, functions);
  if (look == Look::kChoosesPlane) return {itself};
  const std::vector<SizedLoop> inside = time_loops_in(tree, body_of(within), functions);
  return inside.empty() && look == Look::kRepeats ? std::vector{itself} : inside;
}

}  // namespace

const clang::Expr* element_of(const clang::Expr* target) {
  if (const clang::Expr* cell = cell_of(target)) return cell;
  const clang::Expr* at = target->IgnoreParenImpCasts();
  while (const auto* member = llvm::dyn_cast<clang::MemberExpr>(at))
    at = member->getBase()->IgnoreParenImpCasts();
  const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(at);
  const bool element = llvm::isa<clang::ArraySubscriptExpr>(at) || is_overloaded_element(at) ||
                       (unary && unary->getOpcode() == clang::UO_Deref);
  return element ? at : nullptr;
}

const clang::Stmt* body_of(const clang::Stmt* loop) {
  if (const auto* counted = llvm::dyn_cast<clang::ForStmt>(loop)) return counted->getBody();
  if (const auto* condition = llvm::dyn_cast<clang::WhileStmt>(loop)) return condition->getBody();
  return llvm::cast<clang::DoStmt>(loop)->getBody();
}

bool is_loop(const clang::Stmt* statement) {
  return llvm::isa<clang::ForStmt>(statement) || llvm::isa<clang::WhileStmt>(statement) ||
         llvm::isa<clang::DoStmt>(statement);
}

std::vector<SizedLoop> find_time_loops(const clang::ASTContext& tree, const clang::Stmt* within) {
  Functions functions;
  return time_loops_in(tree, within, functions);
}

bool is_sweep(const clang::ASTContext& tree, const clang::Stmt* loop) {
  const Contents contents = contents_with(tree, loop);
  return contents.reads > 0 && assigns_in_one_plane(contents, loop);
}

bool fills(const clang::ASTContext& tree, const clang::Stmt* loop) {
  const Contents contents = contents_with(tree, loop);
  return contents.reads == 0 && assigns_in_one_plane(contents, loop) && picks_elements(tree, loop);
}

bool picks_elements(const clang::ASTContext& tree, const clang::Stmt* loop) {
  const Contents contents = contents_with(tree, loop);
  const Variables iterators = iterators_of(loop, contents);
  Variables determined = with_dependents(contents, iterators);
  determined.merge(stepped_in(contents, loop));
  return iterators.empty() || std::ranges::any_of(contents.targets, [&](const clang::Expr* target) {
           return mentions(tree, target, determined);
         });
}

std::vector<SizedLoop> find_sweeps(const clang::ASTContext& tree, const clang::Stmt* within,
                                   const std::set<const clang::Stmt*>& apart) {
  if (!within || apart.contains(within)) return {};
  if (is_loop(within) && !contains_any(within, apart)) {
    const Contents contents = contents_with(tree, within);
    if (!contents.targets.empty() && contents.reads > 0 && reads_beside(contents))
      return {{within, contents.elements}};
  }
  std::vector<SizedLoop> found;
  for (const clang::Stmt* child : within->children())
    for (const SizedLoop& loop : find_sweeps(tree, child, apart)) found.push_back(loop);
  return found;
}

}  // namespace an5d
