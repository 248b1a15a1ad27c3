// Loops beside those that are tried (loops_beside.h).
//
//   for (t) {                                   around a time loop, and repeats the last sweep
//     for (q) { for (i) ...; }                  tried
//     for (i) u[i] = un[i] - un[i - 1];         a sweep
//   }
//
// In: functions and the loops in them that are tried. Out: other loops. Decided here: which are said to be
// left: time loops and sweeps that no tried loop has in its text or in a function that it calls, and a loop
// around a tried one where such a sweep, or a call of a function with one, stands beside it.
#include "frontend/find/loops_beside.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <algorithm>
#include <map>

#include "frontend/clang/statements.h"

namespace an5d {
namespace {

// The function of the file that a statement calls, with its body; null of others.
const clang::FunctionDecl* called_by(const clang::Stmt* statement) {
  const auto* call = llvm::dyn_cast<clang::CallExpr>(statement);
  const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
  const clang::FunctionDecl* function = nullptr;
  return callee && callee->hasBody(function) ? function : nullptr;
}

class Finder {
 public:
  Finder(const clang::ASTContext& tree, const TriedLoops& tried) : tree_(tree), tried_(tried) {
    for (const clang::Stmt* loop : tried.loops) add_called(loop);
  }

  std::vector<LoopBeside> found;

  void look_in(const clang::FunctionDecl* function) {
    if (of_tried_.contains(function)) return;
    function_ = function;
    look(function->getBody());
  }

 private:
  // What of a statement's inside concerns the loop around it.
  struct Inside {
    const clang::Stmt* tried = nullptr;  // the first one
    bool sweeps = false;
  };

  void add_called(const clang::Stmt* statement) {
    if (!statement || std::ranges::count(tried_.by_host, statement) > 0) return;
    if (const clang::FunctionDecl* function = called_by(statement))
      if (of_tried_.insert(function).second) add_called(function->getBody());
    for (const clang::Stmt* child : statement->children()) add_called(child);
  }

  bool has_tried(const clang::Stmt* statement) const {
    return statement && (tried_.loops.contains(statement) ||
                         std::ranges::any_of(statement->children(),
                                             [this](const clang::Stmt* child) { return has_tried(child); }));
  }

  bool calls_sweep(const clang::Stmt* statement) {
    const clang::FunctionDecl* function = called_by(statement);
    if (!function || of_tried_.contains(function)) return false;
    const auto [entry, is_new] = with_sweeps_.emplace(function, false);
    if (is_new) entry->second = !find_sweeps(tree_, function->getBody(), tried_.loops).empty();
    return entry->second;
  }

  Inside look(const clang::Stmt* statement) {
    if (!statement) return {};
    if (tried_.loops.contains(statement)) {
      for (const clang::Stmt* branch : tried_.by_host)
        if (is_in(statement, branch)) look(branch);
      return {statement, false};
    }
    if (!is_loop(statement) || has_tried(statement)) return look_around(statement);
    Inside inside;
    std::set<const clang::Stmt*> times;
    for (const SizedLoop& time : find_time_loops(tree_, statement)) {
      found.push_back({LoopBeside::Kind::kTime, function_, time});
      times.insert(time.loop);
    }
    for (const SizedLoop& sweep : find_sweeps(tree_, statement, times)) {
      found.push_back({LoopBeside::Kind::kSweep, function_, sweep});
      inside.sweeps = true;
    }
    return inside;
  }

  Inside look_around(const clang::Stmt* statement) {
    const std::size_t place = found.size();
    Inside inside{nullptr, calls_sweep(statement)};
    for (const clang::Stmt* child : statement->children()) {
      const Inside one = look(child);
      if (!inside.tried) inside.tried = one.tried;
      inside.sweeps = inside.sweeps || one.sweeps;
    }
    if (!is_loop(statement) || !inside.tried || !inside.sweeps) return inside;
    found.insert(found.begin() + static_cast<long>(place),
                 {LoopBeside::Kind::kAround, function_, {statement, 0}, inside.tried});
    return {inside.tried, false};
  }

  static bool is_in(const clang::Stmt* around, const clang::Stmt* statement) {
    return around == statement || std::ranges::any_of(around->children(), [&](const clang::Stmt* child) {
             return child && is_in(child, statement);
           });
  }

  const clang::ASTContext& tree_;
  const TriedLoops& tried_;
  const clang::FunctionDecl* function_ = nullptr;
  std::set<const clang::FunctionDecl*> of_tried_;  // that tried loops call
  std::map<const clang::FunctionDecl*, bool> with_sweeps_;
};

}  // namespace

std::vector<LoopBeside> find_loops_beside(const clang::ASTContext& tree,
                                          const std::vector<const clang::FunctionDecl*>& functions,
                                          const TriedLoops& tried) {
  Finder finder(tree, tried);
  for (const clang::FunctionDecl* function : functions) finder.look_in(function);
  return std::move(finder.found);
}

}  // namespace an5d
