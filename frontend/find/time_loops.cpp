// Which loops look like time loops (time_loops.h).
//
//   for (t) { for (i) for (j) B[i][j] = f(A[..][..]); swap }      t repeats a sweep: a time loop
//   for (i) for (j) A[i][j] = 0;                                  i picks the element: a space loop
//   for (ib) for (i = ib..) for (j) B[i][j] = f(A[..][..])        so does ib, by way of i
//
// In: a part of a function. Out: loops. Decided here: a loop repeats an assignment if nothing that its
// iterator determines is in the element assigned to; choosing a plane by `t % 2` does not count.
#include "frontend/find/time_loops.h"

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

#include "frontend/clang/statements.h"
#include "frontend/clang/subscript_forms.h"
#include "frontend/names/loop_contents.h"

namespace an5d {
namespace {

// What is known of functions that are called. Those that are being looked at have no time loop and no sweep:
// they may call themselves.
struct Functions {
  std::map<const clang::FunctionDecl*, bool> with_time_loop;
  std::map<std::pair<const clang::FunctionDecl*, Variables>, bool> with_sweep;
};

std::vector<SizedLoop> time_loops_in(const clang::ASTContext& tree, const clang::Stmt* within,
                                     Functions& functions);
bool repeats(const LoopContents& contents, const Variables& variables, Variables stepped,
             Functions& functions);
bool reads_beside(const LoopContents& contents);

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
  LoopContents contents(tree);
  contents.look(function->getBody(), 0);
  const bool reads_others = contents.reads_neighbours || reads_beside(contents);
  if (!reads_others) contents.targets.clear();  // it fills arrays, or copies them
  return entry->second = repeats(contents, parameters, {}, functions);
}

// Is a sweep repeated whatever the values of these variables are? What is `stepped` may choose an element,
// but as a bound of loops no more than how many there are.
bool repeats(const LoopContents& contents, const Variables& variables, Variables stepped,
             Functions& functions) {
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
Variables offsets_of(const LoopContents& contents) {
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
bool reads_beside(const LoopContents& contents) {
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

Look look_at(const clang::Stmt* loop, const LoopContents& contents, Functions& functions) {
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
  const LoopContents contents = contents_of(tree, within);
  const SizedLoop itself{within, contents.elements};
  const Look look = look_at(within, contents, functions);
  if (look == Look::kChoosesPlane) return {itself};
  const std::vector<SizedLoop> inside = time_loops_in(tree, body_of(within), functions);
  return inside.empty() && look == Look::kRepeats ? std::vector{itself} : inside;
}

}  // namespace

std::vector<SizedLoop> find_time_loops(const clang::ASTContext& tree, const clang::Stmt* within) {
  Functions functions;
  return time_loops_in(tree, within, functions);
}

std::vector<SizedLoop> find_sweeps(const clang::ASTContext& tree, const clang::Stmt* within,
                                   const std::set<const clang::Stmt*>& apart) {
  if (!within || apart.contains(within)) return {};
  if (is_loop(within) && !contains_any(within, apart)) {
    const LoopContents contents = contents_with(tree, within);
    if (!contents.targets.empty() && contents.reads > 0 && reads_beside(contents))
      return {{within, contents.elements}};
  }
  std::vector<SizedLoop> found;
  for (const clang::Stmt* child : within->children())
    for (const SizedLoop& loop : find_sweeps(tree, child, apart)) found.push_back(loop);
  return found;
}

}  // namespace an5d
