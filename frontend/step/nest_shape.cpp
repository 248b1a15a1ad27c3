// The shape of a nest (nest_shape.h).
//
// In: a time loop, or a sweep. Out: the loops and bodies of its sweeps, or what stands between them. Decided
// here: that a time step is perfect nests of one to three space loops, and what is said of each statement
// that is in the way.
#include "frontend/step/nest_shape.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "frontend/body/small_loop.h"
#include "frontend/clang/ast_visitor.h"
#include "frontend/clang/scalar_exprs.h"
#include "frontend/clang/statements.h"
#include "frontend/names/file_text.h"
#include "frontend/step/between_loops.h"
#include "frontend/step/blocked_loops.h"
#include "frontend/step/imperfect_nests.h"
#include "frontend/step/outer_temporaries.h"
#include "frontend/step/running_variables.h"
#include "frontend/step/scalar_statements.h"
#include "frontend/step/step_statements.h"
#include "frontend/step/time_head.h"
#include "frontend/step/value_loops.h"

namespace an5d {
namespace {

// Those of the innermost block that has all of them.
std::vector<const clang::Stmt*> outer_statements_of(const clang::Stmt* body) {
  const auto* block = llvm::dyn_cast<clang::CompoundStmt>(without_attributes(body));
  if (!block) return {body};
  return block->size() == 1 ? outer_statements_of(block->body_front())
                            : std::vector<const clang::Stmt*>(block->body_begin(), block->body_end());
}

// Of cells: no small one of a body.
bool contains_space_loop(const clang::ASTContext& tree, const clang::Stmt* statement) {
  if (is_loop(statement) && !is_small_loop(tree, statement)) return true;
  return std::ranges::any_of(statement->children(), [&](const clang::Stmt* child) {
    return child && contains_space_loop(tree, child);
  });
}

bool is_loop_over_cells(const clang::ASTContext& tree, const clang::Stmt* statement) {
  const auto* loop = llvm::dyn_cast<clang::ForStmt>(statement);
  return loop && !(is_small_loop(tree, loop) && has_constant_head(loop));
}

// What a statement in front of the loop declares: scalars and pointers that the loop does not change, or only
// moves on, and that are the same wherever in it they are computed; or scalars without a value. Or it gives
// such a scalar its value.
bool stands_in_body(const clang::ASTContext& tree, const clang::Stmt* statement, const clang::ForStmt* loop) {
  if (sets_temporary(tree, statement, loop)) return true;
  const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(statement);
  return declaration && llvm::all_of(declaration->decls(), [&](const clang::Decl* declared) {
           const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
           if (!variable || !variable->hasLocalStorage() || variable->getType().isVolatileQualified() ||
               variable->hasAttrs())
             return false;
           const bool points = variable->getType()->isPointerType();
           if (!variable->getInit()) return !points && variable->getType()->isArithmeticType();
           return runs_in(variable, loop) && (points || is_of_scalars(tree, variable->getInit()));
         });
}

// The chain of each innermost loop, whatever stands between; in functions of calls, too, but not in what few
// time steps do.
class ChainFinder {
 public:
  ChainFinder(FileText& file, const TimeStep& step)
      : file_(file), tree_(file.tree), head_(step.head), around_{step.time, nullptr, {}, {}, {}, {}} {}
  std::vector<Chain> found;

  void look(const clang::Stmt* statement) {
    if (is_host_branch(file_, head_, statement)) return;
    const auto* loop = llvm::dyn_cast<clang::ForStmt>(statement);
    if (loop) around_.space.push_back(loop);
    const clang::Stmt* inside = loop ? loop->getBody() : statement;
    if (loop && !contains_space_loop(tree_, inside)) {
      found.push_back(around_);
      found.back().body = around_.between;
      for (const clang::Stmt* of_body : statements_of(inside)) found.back().body.push_back(of_body);
      take_blocks(tree_, found.back());
    } else if (loop && is_loop(inside)) {
      look(inside);
    } else {
      if (around_.space.empty()) look_into_call(statement);
      const std::size_t between = around_.between.size();
      for (auto child = inside->child_begin(); child != inside->child_end(); ++child) {
        const auto next = std::next(child);
        const auto* inner =
            next == inside->child_end() ? nullptr : llvm::dyn_cast_or_null<clang::ForStmt>(*next);
        if (loop && inner && *child && stands_in_body(tree_, *child, inner))
          around_.between.push_back(*child);
        if (*child) look(*child);
      }
      around_.between.resize(between);
    }
    if (loop) around_.space.pop_back();
  }

 private:
  void look_into_call(const clang::Stmt* statement) {
    const StepCallPtr outer = around_.call;
    const StepCallPtr made = calls_ < kMostCalls ? step_call(tree_, around_.time, statement, outer) : nullptr;
    if (!made) return;
    ++calls_;
    around_.call = made;
    for (const clang::Stmt* of_function : statements_of(*made)) look(of_function);
    around_.call = outer;
  }

  FileText& file_;
  const clang::ASTContext& tree_;
  const LoopHead& head_;
  Chain around_;
  std::size_t calls_ = 0;
};

// Those at the end of the function that the step ends with.
PointerMoves take_moves_of_call(const clang::ASTContext& tree, std::vector<StepStatement>& statements) {
  const StepCallPtr call = statements.empty() ? nullptr : statements.back().call;
  if (!call) return {};
  std::vector<const clang::Stmt*> last;
  std::vector<StepStatement> of_call;
  for (; !statements.empty() && statements.back().call == call; statements.pop_back())
    of_call.insert(of_call.begin(), statements.back());
  for (const StepStatement& of : of_call) last.push_back(of.statement);
  PointerMoves moves = take_pointer_moves(tree, last);
  if (!moves.statements.empty()) moves.call = call;
  for (const StepStatement& of : of_call)
    if (std::ranges::find(last, of.statement) != last.end()) statements.push_back(of);
  return moves;
}

// Those of functions and inner blocks; and whether the host counts the steps, by what the head changes.
void take_scalar_changes(const clang::ASTContext& tree, TimeStep& step) {
  const auto changes = [&](const StepStatement& of) { return changes_scalar(tree, step, of.statement); };
  std::ranges::copy_if(step.statements, std::back_inserter(step.scalar_changes), changes);
  std::erase_if(step.statements, changes);
  step.host_counts = is_counted_by_host(tree, step);
  if (step.host_counts && step.head.step) step.scalar_changes.push_back({step.head.step, nullptr});
}

// `int j;` for the loop that follows.
bool declares_iterators(const clang::Stmt* statement, const clang::ForStmt* loop) {
  const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(statement);
  if (!declaration) return false;
  const std::vector<const clang::ForStmt*> loops = find_all<clang::ForStmt>(loop);
  return llvm::all_of(declaration->decls(), [&](const clang::Decl* declared) {
    return std::ranges::any_of(loops, [&](const clang::ForStmt* inner) {
      return iterator_of(inner) == llvm::cast<clang::VarDecl>(declared)->getCanonicalDecl();
    });
  });
}

// Of a for statement of a time step.
Chain chain_of(const clang::ASTContext& tree, const clang::Stmt* time, const clang::Stmt* loop,
               const StepCallPtr& call, std::vector<const clang::Stmt*> in_front) {
  Chain sweep{time, call, {}, std::move(in_front), {loop}};
  while (!sweep.body.empty()) {
    const std::vector<const clang::Stmt*> before_steps = without_last_steps(sweep.body);
    if (!before_steps.empty() && is_loop_over_cells(tree, before_steps.back())) sweep.body = before_steps;
    const auto* next = llvm::dyn_cast<clang::ForStmt>(sweep.body.back());
    if (!next || (!sweep.space.empty() && is_small_loop(tree, next) && has_constant_head(next))) break;
    sweep.body.pop_back();
    const auto stands = [&](const clang::Stmt* before) { return stands_in_body(tree, before, next); };
    if (!std::ranges::all_of(sweep.body, stands)) {
      sweep.body.push_back(next);
      break;
    }
    std::ranges::copy_if(sweep.body, std::back_inserter(sweep.between),
                         [&](const clang::Stmt* before) { return !declares_iterators(before, next); });
    sweep.space.push_back(next);
    sweep.body = statements_of(next->getBody());
  }
  sweep.body.insert(sweep.body.begin(), sweep.between.begin(), sweep.between.end());
  take_blocks(tree, sweep);
  const bool is_call = !call && !sweep.space.empty() && sweep.body.size() == 1;
  sweep.copy = is_call ? copy_of_memory(sweep.body.front()) : nullptr;
  if (sweep.copy) sweep.body.clear();
  return sweep;
}

class ShapeCheck {
 public:
  ShapeCheck(Translation& work, const TimeStep& step) : work_(work), step_(step) {}

  bool run() {
    bool good = true;
    for (const StepCallPtr& call : step_.calls) good = check_call(work_, call) && good;
    good = check_statements() && good;
    for (const Chain& sweep : step_.sweeps) good = check_sweep(sweep) && good;
    return good && check_depths();
  }

 private:
  // Those of the time loop that are not sweeps; where there is no sweep at all, a call may stand for one.
  bool check_statements() {
    const bool any =
        std::ranges::any_of(step_.sweeps, [](const Chain& s) { return !s.copy; }) ||
        std::ranges::any_of(step_.statements, [](const auto& s) { return may_sweep(s.statement); });
    if (!any) return refuse_depth(0);
    if (!check_between(work_, step_)) return false;
    const auto begun = std::ranges::count(step_.sweeps, false, &Chain::is_again);
    return static_cast<long>(step_.statements.size()) == begun;
  }

  bool check_sweep(const Chain& sweep) {
    if (sweep.copy) return true;
    const ReadingCall inside(work_, sweep.call.get());
    if (refuse_reductions_alone(work_, sweep)) return false;
    const auto has_cells = [&](const clang::Stmt* statement) {
      return !has_loops_of_a_cell(work_.tree, statement);
    };
    if (std::ranges::none_of(sweep.body, has_cells))
      return (sweep.space.size() <= 3 || refuse_depth(sweep.space.size())) && check_running(work_, sweep);
    const auto loops = std::ranges::count_if(sweep.body, [&](const clang::Stmt* statement) {
      return llvm::isa<clang::ForStmt>(statement) && has_cells(statement);
    });
    if (loops > 1)
      work_.refuse("perfect-nest", head_of(work_, sweep.space.back()),
                   fmt::format("found {} loops inside one space loop, expected one", loops),
                   "nests in which each loop contains just the next are accepted");
    for (const clang::Stmt* statement : sweep.body)
      if (!llvm::isa<clang::ForStmt>(statement)) refuse_in_loop(work_, statement);
    return false;
  }

  bool check_depths() {
    const auto has_loops = [](const Chain& sweep) { return !sweep.space.empty(); };
    return std::ranges::any_of(step_.sweeps, has_loops) || refuse_depth(0);
  }

  bool refuse_depth(std::size_t depth) {
    return work_.refuse("loop-depth", head_of(work_, step_.time),
                        fmt::format("found {} space loops in the {}", depth,
                                    step_.iteration == Iteration::kOnce ? "sweep" : "time loop"),
                        "one, two or three space loops are accepted");
  }

  Translation& work_;
  const TimeStep& step_;
};

}  // namespace

std::vector<Chain> chains_of(const clang::ASTContext& tree, const clang::Stmt* time, const clang::Stmt* loop,
                             const StepCallPtr& call, std::vector<const clang::Stmt*> in_front) {
  return parts_of_nest(tree, chain_of(tree, time, loop, call, std::move(in_front)));
}

SourceRange head_of(const Translation& work, const Chain& chain) {
  return chain.space.empty() ? work.place(chain.body.front()) : head_of(work, chain.space.back());
}

TimeStep step_of(FileText& file, const clang::Stmt* time, Iteration iteration) {
  const clang::ASTContext& tree = file.tree;
  TimeStep step;
  step.time = time;
  step.iteration = iteration;
  if (iteration == Iteration::kOnce) {
    step.statements = {{time, nullptr}};
    step.sweeps = {chain_of(tree, time, time, nullptr, {})};
    leave_loops_over_values(tree, step.sweeps);
    return step;
  }
  std::vector<const clang::Stmt*> outer = outer_statements_of(body_of(time)), inside;
  step.head = take_time_head(tree, time, outer);
  step.cuts = take_first_cuts(file, step.head, outer);
  const auto add_cuts = [&](const std::vector<StepCut>& cuts) {
    step.cuts.insert(step.cuts.end(), cuts.begin(), cuts.end());
  };
  const auto changes = [&](const clang::Stmt* statement) { return changes_scalar(tree, step, statement); };
  for (const clang::Stmt* statement : outer)
    if (changes(statement)) step.scalar_changes.push_back({statement, nullptr});
  std::erase_if(outer, changes);
  add_cuts(take_last_cuts(file, step.head, outer, Cut::Place::kBehind));
  step.moves = take_pointer_moves(tree, outer);  // with the blocks around them
  if (!step.moves.statements.empty())
    add_cuts(take_last_cuts(file, step.head, outer, Cut::Place::kBeforeMoves));
  for (const clang::Stmt* statement : outer) flatten(statement, inside);
  if (step.moves.statements.empty()) step.moves = take_pointer_moves(tree, inside);
  StatementsInFront read = read_statements(tree, step, inside);
  take_scalar_changes(tree, step);
  add_constants_of_host(tree, std::move(read.constants), step);
  if (step.moves.statements.empty()) step.moves = take_moves_of_call(tree, step.statements);
  const auto moves_pointer = [](const StepStatement& of) {
    const clang::BinaryOperator* assignment = assignment_of(of.statement);
    return assignment && assignment->getLHS()->getType()->isPointerType();
  };
  if (std::ranges::none_of(step.statements, moves_pointer))
    std::erase_if(step.statements, [&](const StepStatement& of) { return names_arrays(tree, of.statement); });
  for (const auto& [statement, call, moved, guards] : step.statements) {
    const std::size_t sweeps = step.sweeps.size();
    const clang::CallExpr* copy = call ? nullptr : copy_of_memory(statement);
    if (copy) step.sweeps.push_back({time, nullptr, {}, {}, {}, {}, copy});
    if (llvm::isa<clang::ForStmt>(statement))
      std::ranges::move(chains_of(tree, time, statement, call, read.of_loops[statement]),
                        std::back_inserter(step.sweeps));
    if (assigns_element(statement)) step.sweeps.push_back({time, call, {}, {}, {statement}});
    for (std::size_t n = sweeps; n < step.sweeps.size(); ++n)
      step.sweeps[n].moved = moved, step.sweeps[n].guards = guards;
  }
  leave_loops_over_values(tree, step.sweeps);
  write_out_loops_around(tree, step.sweeps);
  return step;
}

std::vector<Chain> chains_inside(FileText& file, const TimeStep& step) {
  ChainFinder finder(file, step);
  finder.look(repeated_in(step));
  return std::move(finder.found);
}

const clang::Stmt* repeated_in(const TimeStep& step) {
  return step.iteration == Iteration::kOnce ? step.time : body_of(step.time);
}

std::set<const clang::Stmt*> host_branches_of(const TimeStep& step) {
  std::set<const clang::Stmt*> branches;
  for (const StepCut& cut : step.cuts) branches.insert(cut.branch);
  return branches;
}

bool check_shape(Translation& work, const TimeStep& step) { return ShapeCheck(work, step).run(); }

}  // namespace an5d
