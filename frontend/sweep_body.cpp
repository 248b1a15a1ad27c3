// The statements of a body (sweep_body.h).
//
//   float s = 0;  for (int k = -1; k <= 1; k++) s += w[k + 1] * A[t % 2][i + k];  A[(t + 1) % 2][i] = s;
//       s = 0, s_2 = s + w[-1 + 1] * A[t % 2][i + -1], ...
//
// In: statements. Out: assignments to arrays, each with the temporaries before it. Decided here: that a body
// is temporaries, assignments to array elements, and small loops of these, which are written out: their
// iterators are constants.
#include "frontend/sweep_body.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <fmt/format.h>

#include <algorithm>

#include "frontend/body_builder.h"
#include "frontend/loop_head.h"
#include "frontend/plane_choice.h"
#include "frontend/small_loop.h"
#include "frontend/time_loops.h"

namespace an5d {
namespace {

constexpr const char* kModulo = "'A[(t + 1) % 2][i][j] = f(A[t % 2][...])' is accepted";

const clang::BinaryOperator* array_assignment_of(const clang::Stmt* statement) {
  const clang::BinaryOperator* assignment = assignment_of(statement);
  if (!assignment || !llvm::isa<clang::ArraySubscriptExpr>(assignment->getLHS()->IgnoreParens()))
    return nullptr;
  return assignment;
}

const clang::VarDecl* variable_of(const clang::Expr* expr) {
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr);
  const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
  return variable ? variable->getCanonicalDecl() : nullptr;
}

class BodyBuilder {
 public:
  BodyBuilder(Translation& work, Names& names, const Chain& chain, Sweep& sweep)
      : work_(work), names_(names), chain_(chain), sweep_(sweep) {}

  // All statements, whatever is wrong with one of them.
  bool build() {
    bool good = true;
    for (const clang::Stmt* statement : chain_.body) good = add(statement) && good;
    names_.definitions.clear();
    names_.constants.clear();
    for (const clang::Stmt* statement : unread_)
      good = refuse("loop-body", statement, "found a statement after the last assignment to an array",
                    "put temporaries before the assignment that reads them");
    if (assigns_ || !good) return good;
    return refuse("single-assignment", head_of(work_, chain_.space.back()),
                  "found a loop body that assigns to no array",
                  std::string("assignments to array elements are accepted: ") + kModulo);
  }

 private:
  bool refuse(std::string rule, SourceRange where, std::string message, std::string note) {
    work_.refuse(std::move(rule), std::move(where), std::move(message), std::move(note));
    return false;
  }
  bool refuse(std::string rule, const clang::Stmt* at, std::string message, std::string note) {
    return refuse(std::move(rule), work_.place(at), std::move(message), std::move(note));
  }

  bool add(const clang::Stmt* statement) {
    if (const clang::BinaryOperator* assignment = array_assignment_of(statement)) {
      assigns_ = true;
      unread_.clear();
      return add_assignment(assignment);
    }
    if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(statement)) return add_iterations(loop);
    if (assigns_ && assigns_local(statement)) unread_.push_back(statement);
    const LocalStatement made = build_local(work_, names_, ExprPlace::kBody, statement);
    return made == LocalStatement::kOther ? refuse_statement(statement) : made == LocalStatement::kDone;
  }

  // One after the other, up to the first that is refused.
  bool add_iterations(const clang::ForStmt* loop) {
    const std::optional<SmallLoop> small = small_loop(work_, names_, loop);
    if (!small) return false;
    iterations_ += small->values.size();
    if (iterations_ > kMostIterations)
      return refuse("small-loop", head_of(work_, loop),
                    fmt::format("found more than {} iterations of loops in a body", kMostIterations),
                    fmt::format("up to {} are accepted, all loops of a body together", kMostIterations));
    const std::vector<const clang::Stmt*> statements = statements_of(loop->getBody());
    for (const long long value : small->values) {
      names_.constants[small->iterator] = value;
      for (const clang::Stmt* statement : statements)
        if (!add(statement)) return false;
      const auto kept = names_.constants.find(small->iterator);
      if (kept != names_.constants.end() && kept->second == value) continue;
      return refuse(
          "small-loop", head_of(work_, loop),
          fmt::format("found a loop whose body changes its iterator '{}'", small->iterator->getName()),
          "loops that only their heads count are accepted");
    }
    leave(*small, loop);
    return true;
  }

  // What C leaves in the iterator.
  void leave(const SmallLoop& small, const clang::ForStmt* loop) {
    names_.constants.erase(small.iterator);
    if (llvm::isa<clang::DeclStmt>(loop->getInit())) return;
    if (names_.locals.contains(small.iterator)) {
      names_.constants[small.iterator] = small.last;
      return;
    }
    const std::string name = small.iterator->getName().str();
    if (is_of_step(work_, small.iterator)) {  // it ends with the step; the text of the body needs it
      const auto type = scalar_type(work_, small.iterator->getType());
      if (std::ranges::find(work_.given, name, &Sweep::Given::name) == work_.given.end())
        work_.given.push_back({name, integer_value(0, *type, {})});
      return;
    }
    std::erase_if(sweep_.left, [&](const Sweep::Left& left) { return left.name == name; });
    sweep_.left.push_back({name, small.last});
  }

  bool assigns_local(const clang::Stmt* statement) const {
    const clang::BinaryOperator* assignment = assignment_of(statement);
    const clang::VarDecl* variable = assignment ? variable_of(assignment->getLHS()) : nullptr;
    return variable && names_.locals.contains(variable);
  }

  bool add_assignment(const clang::BinaryOperator* assignment) {
    const ExprPtr target = build_expr(work_, names_, ExprPlace::kBody, assignment->getLHS());
    const bool good = target && check_target(assignment, *target);
    const auto* compound = llvm::dyn_cast<clang::CompoundAssignOperator>(assignment);
    ExprPtr value = compound ? build_compound(work_, names_, ExprPlace::kBody, target, compound)
                             : build_expr(work_, names_, ExprPlace::kBody, assignment->getRHS());
    if (!good || !value) return false;
    sweep_.assignments.push_back({std::move(names_.definitions), *target->as<Access>(),
                                  converted(std::move(value), target->type), target->where});
    names_.definitions.clear();
    return true;
  }

  bool check_target(const clang::BinaryOperator* assignment, const Expr& target) {
    const Access& access = *target.as<Access>();
    const bool has_planes = chooses_plane(work_.nest, access);
    const bool adds_to_plane = has_planes && assignment->isCompoundAssignmentOp() && !assigned_before(access);
    if (adds_to_plane)
      refuse(
          "single-assignment", assignment, "found a compound assignment to an array with time planes",
          "plain assignments are accepted: 'A[(t + 1) % 2][i] = f(A[t % 2][...])'; what a compound one adds "
          "to is the plane that is written");
    if (target.type == ScalarType::kBool)
      return refuse("element-type", target.where, "found an update of an array of _Bool",
                    "float, double and the integer types of up to 64 bits are accepted");
    return (computes_place(access) || check_rank(work_, access, target.where, sweep_.space.size())) &&
           !adds_to_plane;
  }

  // A compound assignment then adds to what the body itself has assigned.
  bool assigned_before(const Access& access) const {
    return std::ranges::any_of(sweep_.assignments,
                               [&](const Assignment& of) { return of.target.array == access.array; });
  }

  // One subscript may stand for those of all dimensions.
  bool computes_place(const Access& access) const {
    const std::size_t planes = access.subscripts.size() > 1 && chooses_plane(work_.nest, access) ? 1 : 0;
    return access.subscripts.size() == 1 + planes &&
           work_.nest.arrays[access.array].extents.size() == 1 + planes && sweep_.space.size() > 1;
  }

  bool refuse_statement(const clang::Stmt* statement) {
    using clang::Stmt;
    switch (statement->getStmtClass()) {
      case Stmt::IfStmtClass:
      case Stmt::SwitchStmtClass:
        return refuse("control-flow", statement, "found a branch in the loop body",
                      "'condition ? x : y' is accepted");
      case Stmt::BreakStmtClass:
      case Stmt::ContinueStmtClass:
      case Stmt::GotoStmtClass:
      case Stmt::IndirectGotoStmtClass:
      case Stmt::ReturnStmtClass:
      case Stmt::LabelStmtClass:
      case Stmt::CaseStmtClass:
      case Stmt::DefaultStmtClass:
        return refuse("control-flow", statement, "found a jump or a label in the loop body",
                      "bodies that run from the first statement to the last are accepted");
      case Stmt::WhileStmtClass:
      case Stmt::DoStmtClass:
        return refuse("loop-form", statement, "found a while loop", "for loops are accepted");
      case Stmt::GCCAsmStmtClass:
      case Stmt::MSAsmStmtClass:
        return refuse("side-effect", statement, "found inline assembly", "C expressions are accepted");
      case Stmt::CallExprClass:
        return refuse("side-effect", statement, "found a call for its effect",
                      "calls that give a value are accepted inside expressions");
      default:
        return refuse_effect(statement);
    }
  }

  bool refuse_effect(const clang::Stmt* statement) {
    const clang::BinaryOperator* assignment = assignment_of(statement);
    const clang::Expr* target = assignment ? assignment->getLHS()->IgnoreParens() : nullptr;
    if (const auto* step = llvm::dyn_cast<clang::UnaryOperator>(statement);
        step && step->isIncrementDecrementOp())
      target = step->getSubExpr()->IgnoreParens();
    if (!target)
      return refuse("loop-body", statement, "found a statement that is no assignment",
                    "temporaries and assignments to arrays are accepted");
    if (llvm::isa<clang::ArraySubscriptExpr>(target))
      return refuse("single-assignment", statement, "found an increment of an array element",
                    "plain assignments are accepted: 'A[(t + 1) % 2][i] = A[t % 2][i] + 1'");
    if (target->getType()->isPointerType())
      return refuse("time-buffering", statement, "found an assignment to a pointer", kModulo);
    if (!llvm::isa<clang::DeclRefExpr>(target))
      return refuse("pointer-access", statement, "found an assignment through a pointer or to a struct",
                    kModulo);
    const bool adds_up = !assignment || assignment->isCompoundAssignmentOp();
    if (adds_up)
      return refuse(
          "side-effect", statement, "found a sum over cells, in a variable from outside the loop body",
          "sums and other reductions are not accepted; a sum of one cell's own terms is: declare its "
          "variable inside the innermost loop");
    return refuse("side-effect", statement, "found an assignment to a variable from outside the loop body",
                  "a temporary that no other iteration reads is accepted: declare it inside the innermost "
                  "loop, 'float s = ...;'");
  }

  Translation& work_;
  Names& names_;
  const Chain& chain_;
  Sweep& sweep_;
  bool assigns_ = false;
  std::size_t iterations_ = 0;              // of small loops
  std::vector<const clang::Stmt*> unread_;  // assignments to locals after the last one to an array
};

}  // namespace

bool build_body(Translation& work, Names& names, const Chain& chain, Sweep& sweep) {
  return BodyBuilder(work, names, chain, sweep).build();
}

bool check_rank(Translation& work, const Access& target, const SourceRange& where, std::size_t depth) {
  const std::size_t rank = target.subscripts.size();
  const std::string& name = work.nest.arrays[target.array].name;
  const bool has_planes = chooses_plane(work.nest, target);
  if (!has_planes && work.nest.arrays[target.array].has_pointers) return true;  // split_planes() refuses it
  const std::size_t expected = depth + has_planes;
  if (!has_planes && work.counts && rank > depth)
    work.refuse("time-buffering", where,
                fmt::format("found '{}' updated in one plane, which the time iterator does not choose", name),
                kModulo);
  if (rank == expected || (!work.counts && rank > depth)) return true;
  work.refuse("array-rank", where,
              fmt::format("found {} subscript{} of '{}' in {} space loops, expected {}", rank,
                          rank == 1 ? "" : "s", name, depth, expected),
              "one subscript for each space loop is accepted, with one before them where there are time "
              "planes, as of 'T A[2][N][M]' or 'T (*A)[N][M]'");
  return false;
}

}  // namespace an5d
