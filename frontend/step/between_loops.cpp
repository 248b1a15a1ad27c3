// What stands between the loops (between_loops.h).
//
//   for (i) v[i] = ...;   seis[t] = v[at];   err = residual(u, v);   if (err < tol) break;   swap
//                         a cell kept        a value of all cells    follows from it         is one
//
// In: the statements of a time step. Out: errors. Decided here: what each is called, and which are not named:
// those that would be taken, or gone, without another one that is.
#include "frontend/step/between_loops.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/Lex/Lexer.h>
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "frontend/body/small_loop.h"
#include "frontend/clang/ast_visitor.h"
#include "frontend/clang/statements.h"
#include "frontend/names/file_text.h"
#include "frontend/step/integer_settings.h"

namespace an5d {
namespace {

constexpr const char* kModulo = "'A[(t + 1) % 2][i][j] = f(A[t % 2][...])' is accepted";
constexpr const char* kSwap =
    "two pointers that trade places in a time step are accepted: 'kept = u; u = un; un = kept;'";

bool contains_loop(const clang::Stmt* statement) {
  return std::ranges::any_of(statements_in(statement), is_loop);
}

const clang::FunctionDecl* callee_of(const clang::Stmt* statement) {
  const auto* call = llvm::dyn_cast<clang::CallExpr>(statement);
  return call ? call->getDirectCallee() : nullptr;
}

// A sum over three neighbours is read in the place of its call.
bool is_over_cells(const clang::ASTContext& tree, const clang::Stmt* loop) {
  return std::ranges::any_of(statements_in(loop), [&](const clang::Stmt* inside) {
    const auto* counted = llvm::dyn_cast<clang::ForStmt>(inside);
    return is_loop(inside) && !(counted && has_few_iterations(tree, counted));
  });
}

bool moves_pointer(const clang::Stmt* statement) {
  const clang::BinaryOperator* assignment = assignment_of(statement);
  if (assignment && assignment->getLHS()->getType()->isPointerType()) return true;
  const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(statement);
  return declaration && llvm::any_of(declaration->decls(), [](const clang::Decl* declared) {
           const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
           return variable && variable->getType()->isPointerType();
         });
}

bool declares_static(const clang::Stmt* statement) {
  const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(statement);
  return declaration && llvm::any_of(declaration->decls(), [](const clang::Decl* declared) {
           const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
           return variable && variable->isStaticLocal();
         });
}

bool names(const clang::Stmt* statement, const clang::ValueDecl* declared) {
  return std::ranges::any_of(find_all<clang::DeclRefExpr>(statement), [&](const clang::DeclRefExpr* name) {
    return name->getDecl()->getCanonicalDecl() == declared->getCanonicalDecl();
  });
}

std::string text_of(const Translation& work, const clang::Stmt* statement) {
  return clang::Lexer::getSourceText(clang::CharSourceRange::getTokenRange(statement->getSourceRange()),
                                     work.tree.getSourceManager(), work.tree.getLangOpts())
      .str();
}

void refuse(Translation& work, const Reduction& reduction) {
  const std::string kept = text_of(work, reduction.target);
  work.refuse("side-effect", work.place(reduction.where),
              kept.empty() ? fmt::format("found {}", reduction.what)
                           : fmt::format("found {}, in '{}'", reduction.what, kept),
              kReductionAdvice);
}

class BetweenLoops {
 public:
  BetweenLoops(Translation& work, const TimeStep& step) : work_(work), step_(step) {}

  bool run() {
    for (const StepStatement& of : step_.statements)
      if (is_loop(of.statement))
        for (const Reduction& reduction : work_.file.reductions_in(of.statement).found)
          reduced_.insert(reduction.variable);
    bool good = true;
    for (const auto& [statement, call, moved, guards] : step_.scalar_changes) {
      const ReadingCall inside(work_, call.get());
      good = !refuse_reduction_of_call(statement) && good;
    }
    const std::size_t said = work_.said.size();
    std::optional<std::size_t> first;
    for (std::size_t n = 0; n < step_.statements.size(); ++n) {
      const auto& [statement, call, moved, guards] = step_.statements[n];
      const ReadingCall inside(work_, call.get());
      if (assigns_element(statement)) {
        good = check_element(statement) && good;
      } else if (!llvm::isa<clang::ForStmt>(statement) && (call || !copy_of_memory(statement))) {
        if (!refuse_reduction_of_call(statement) && !follows_reduction(statement) && !is_at_end(n))
          refuse_statement(statement);
        if (good) first = n;
        good = false;
      }
    }
    if (first && reduced_.empty() && work_.said.size() == said)
      refuse_statement(step_.statements[*first].statement);
    return good;
  }

 private:
  // One that no loop has to do with keeps a value of each step: a receiver, a history.
  bool check_element(const clang::Stmt* statement) {
    const clang::Expr* base = assignment_of(statement)->getLHS()->IgnoreParenImpCasts();
    while (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(base))
      base = element->getBase()->IgnoreParenImpCasts();
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(base);
    if (!name || work_.call || is_used(name->getDecl(), statement)) return true;
    const std::string array = name->getDecl()->getNameAsString();
    return work_.refuse(
        "perfect-nest", statement,
        fmt::format("found an assignment to '{}' between the loops, which do not use it: each time step "
                    "keeps a value, as of a receiver or a probe",
                    array),
        fmt::format("one of every k-th step is accepted: 'if (t % k == 0) {}[t / k] = ...;', first or last "
                    "in the time step; arrays are copied each time",
                    array));
  }

  // By anything but branches that few time steps take. In functions that are called it may have other names.
  bool is_used(const clang::ValueDecl* array, const clang::Stmt* by) const {
    const auto uses = [&](const clang::Stmt* statement) {
      return std::ranges::count_if(find_all<clang::DeclRefExpr>(statement), [&](const auto* name) {
        return name->getDecl()->getCanonicalDecl() == array->getCanonicalDecl();
      });
    };
    auto all = uses(repeated_in(step_)) - uses(assignment_of(by)->getLHS());
    for (const clang::Stmt* branch : host_branches_of(step_)) all -= uses(branch);
    return all > 0 || !step_.calls.empty();
  }

  // `err = norm(u);`, where the function's loops make a value of all cells.
  bool refuse_reduction_of_call(const clang::Stmt* statement) {
    if (is_loop(statement)) return false;
    for (const clang::CallExpr* call : find_all<clang::CallExpr>(statement)) {
      const clang::FunctionDecl* function = call->getDirectCallee();
      if (!function || function->getReturnType()->isVoidType()) continue;
      const std::optional<Reduction> reduction = reduction_of(
          work_.tree, function, [&](const clang::Stmt* loop) { return is_over_cells(work_.tree, loop); });
      if (!reduction) continue;
      work_.refuse("side-effect", work_.place(call),
                   fmt::format("found a call of '{}', which computes {}", function->getNameAsString(),
                               reduction->what),
                   kReductionAdvice, work_.place(reduction->where));
      if (const clang::BinaryOperator* assignment = assignment_of(statement))
        if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(assignment->getLHS()->IgnoreParens()))
          reduced_.insert(name->getDecl());
      if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(statement))
        for (const clang::Decl* declared : declaration->decls())
          reduced_.insert(llvm::dyn_cast<clang::VarDecl>(declared));
      return true;
    }
    return false;
  }

  // `if (err < tol) break;`, `printf("%g\n", err);`
  bool follows_reduction(const clang::Stmt* statement) const {
    return !contains_loop(statement) && std::ranges::any_of(reduced_, [&](const clang::ValueDecl* variable) {
      return variable && names(statement, variable);
    });
  }

  // What few time steps do, that only statements which are refused themselves keep from an end.
  bool is_at_end(std::size_t n) const {
    const clang::Stmt* statement = step_.statements[n].statement;
    return is_host_branch(work_.file, step_.head, statement) &&
           (!has_loops(0, n) || !has_loops(n + 1, step_.statements.size()));
  }

  bool has_loops(std::size_t first, std::size_t end) const {
    return std::any_of(step_.statements.begin() + static_cast<long>(first),
                       step_.statements.begin() + static_cast<long>(end), [](const StepStatement& of) {
                         return contains_loop(of.statement) || assigns_element(of.statement) ||
                                copy_of_memory(of.statement);
                       });
  }

  void refuse_statement(const clang::Stmt* statement) {
    if (moves_pointer(statement))
      work_.refuse("time-buffering", statement,
                   "found an assignment to a pointer that is no swap of pointers", kSwap);
    else if (const clang::VarDecl* chooses = changed_choice(work_.tree, step_.time, statement))
      work_.refuse("time-buffering", statement,
                   fmt::format("found a change of '{}' before the end of the time step", chooses->getName()),
                   "a variable that chooses a plane is accepted if it flips behind the loops of a time step: "
                   "'cur = 1 - cur;'");
    else if (copy_of_memory(statement))
      work_.refuse("time-buffering", statement, "found a copy of memory in the time loop", kModulo);
    else if (const clang::FunctionDecl* function = callee_of(statement))
      refuse_call(statement, function);
    else if (const clang::Stmt* change = change_of_time(work_.file, step_.head, statement))
      work_.refuse("control-flow", work_.place(statement),
                   fmt::format("found a branch that may change '{}', with which the time loop counts",
                               step_.head.iterator->getName()),
                   "an iterator that only its loop changes is accepted", work_.place(change));
    else if (is_host_branch(work_.file, step_.head, statement))
      work_.refuse("control-flow", statement, "found a branch in the middle of the time step",
                   "one that few time steps take, 'if (t % 100 == 0) ...', is accepted first or last in it");
    else
      refuse_in_loop(work_, statement);
  }

  bool refuse_call(const clang::Stmt* statement, const clang::FunctionDecl* function) {
    const clang::FunctionDecl* definition = nullptr;
    if (function->hasBody(definition) && only_moves_pointers(work_.tree, definition))
      return work_.refuse(
          "time-buffering", statement,
          fmt::format("found a call of '{}', which moves pointers that it is not given",
                      function->getNameAsString()),
          "pointers that the time step itself moves are accepted, or a function that is given their "
          "addresses: 'swap(&u, &un);'");
    return work_.refuse(
        "perfect-nest", statement,
        fmt::format("found a call of '{}' between the loops", function->getNameAsString()),
        "a time step is nests of loops over cells, assignments to elements, and calls of functions of these: "
        "'void' ones, in this file, that do not call themselves; what is done in every k-th step, such as "
        "output, is "
        "accepted in a branch: 'if (t % k == 0) ...'");
  }

  Translation& work_;
  const TimeStep& step_;
  std::set<const clang::ValueDecl*> reduced_;  // that hold values of all cells
};

bool sweeps(const clang::FunctionDecl* function, std::set<const clang::FunctionDecl*>& seen) {
  if (!seen.insert(function).second) return false;
  return std::ranges::any_of(statements_in(function->getBody()), [&](const clang::Stmt* statement) {
    const auto* call = llvm::dyn_cast<clang::CallExpr>(statement);
    const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
    const clang::FunctionDecl* definition = nullptr;
    return is_loop(statement) || assigns_element(statement) ||
           (callee && callee->hasBody(definition) && sweeps(definition, seen));
  });
}

}  // namespace

bool assigns_element(const clang::Stmt* statement) {
  const clang::BinaryOperator* assignment = assignment_of(statement);
  return assignment && assignment->getLHS()->getType()->isArithmeticType() &&
         element_of(assignment->getLHS());
}

bool sweeps(const clang::FunctionDecl* function) {
  std::set<const clang::FunctionDecl*> seen;
  return sweeps(function, seen);
}

bool may_sweep(const clang::Stmt* statement) { return contains_loop(statement) || callee_of(statement); }

bool check_between(Translation& work, const TimeStep& step) { return BetweenLoops(work, step).run(); }

void refuse_in_loop(Translation& work, const clang::Stmt* statement) {
  const auto refuse = [&](const char* rule, std::string message, const char* note) {
    work.refuse(rule, work.place(statement), std::move(message), note);
  };
  const clang::BinaryOperator* assignment = assignment_of(statement);
  if (is_loop(statement))
    refuse("loop-form", "found a while loop", "for loops that count by one are accepted");
  else if (llvm::isa<clang::IfStmt>(statement) || llvm::isa<clang::SwitchStmt>(statement))
    refuse(
        "control-flow",
        contains_loop(statement) ? "found a branch around space loops" : "found a branch between the loops",
        "loops without a branch between them are accepted, '?:' in the update, and code of the host every "
        "few "
        "steps that cannot change the time: 'if (t % 100 == 0) ...'");
  else if (const clang::FunctionDecl* function = callee_of(statement))
    refuse("perfect-nest", fmt::format("found a call of '{}' between the loops", function->getNameAsString()),
           "calls that give a value are accepted inside expressions of the innermost loop");
  else if (declares_static(statement))
    refuse("perfect-nest", "found a static variable between the loops",
           "variables that end with the time step are accepted");
  else if (assigns_element(statement))
    refuse("perfect-nest", "found an assignment to an array between the loops",
           "assignments in the innermost loops are accepted: to every cell of a sweep the same ones");
  else
    refuse("perfect-nest",
           assignment && llvm::isa<clang::MemberExpr>(assignment->getLHS()->IgnoreParens())
               ? "found an assignment to a member of a struct between the loops"
               : "found a statement between the loops",
           "a temporary is accepted inside the innermost loop; nothing else is");
}

bool refuse_reductions_alone(Translation& work, const Chain& sweep) {
  if (sweep.space.empty()) return false;
  const Reductions& reductions = work.file.reductions_in(sweep.space.front());
  if (reductions.assigns_cells) return false;
  for (const Reduction& reduction : reductions.found) refuse(work, reduction);
  return !reductions.found.empty();
}

bool refuse_reduction(Translation& work, const std::vector<Reduction>& reductions,
                      const clang::Stmt* statement) {
  const auto* expr = llvm::dyn_cast<clang::Expr>(statement);
  const clang::Stmt* plain = expr ? expr->IgnoreParens() : statement;
  const auto found = std::ranges::find(reductions, plain, &Reduction::where);
  if (found != reductions.end()) refuse(work, *found);
  return found != reductions.end();
}

}  // namespace an5d
