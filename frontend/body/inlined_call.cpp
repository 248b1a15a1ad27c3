// Functions in the place of their calls (inlined_call.h).
//
//   double mean(const double *u, int at) { double s = 0; for (int k = -1; k <= 1; k++) s += u[at + k]; return
//   s / 3; } v[i] = mean(u, i);              v[i] = (((0.0 + u[i + -1]) + u[i + 0]) + u[i + 1]) / 3
//
// In: a call. Out: an expression, in which temporaries stand for their values. Decided here: which functions
// are taken: of temporaries, small loops, branches and returns. A value that only one side of a branch
// computes stays on that side.
#include "frontend/body/inlined_call.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "frontend/body/array_builder.h"
#include "frontend/body/body_builder.h"
#include "frontend/body/branch_state.h"
#include "frontend/body/expr_builder.h"
#include "frontend/body/pointed_cells.h"
#include "frontend/body/small_loop.h"
#include "frontend/body/structs_given.h"
#include "frontend/clang/ast_visitor.h"
#include "frontend/clang/branches.h"
#include "frontend/clang/constant_tables.h"
#include "frontend/clang/statements.h"
#include "frontend/clang/surroundings_read.h"
#include "frontend/expr/known_value.h"
#include "frontend/names/step_names.h"

namespace an5d {
namespace {

class Inliner {
 public:
  Inliner(Translation& work, Names& names, const clang::FunctionDecl* function)
      : work_(work), names_(names), function_(function) {}

  // Of scalar parameters, the arguments.
  void give(const clang::ParmVarDecl* parameter, ExprPtr value) {
    names_.values[parameter->getCanonicalDecl()] = std::move(value);
  }

  ExprPtr run(ScalarType type) {
    type_ = type;
    ExprPtr made = value_from(statements_of(function_->getBody()));
    if (!made && !failed_) refuse(function_->getBody(), "no value returned at the end");
    return made;
  }

 private:
  ExprPtr refuse(const clang::Stmt* at, std::string_view what) {
    failed_ = true;
    work_.refuse("function-body", work_.place(at),
                 fmt::format("found {} in the function '{}'", what, function_->getName()),
                 "functions of temporaries, small loops, 'if', and 'return y;' are accepted");
    return nullptr;
  }
  ExprPtr build(const clang::Expr* expr) {
    ExprPtr made = build_expr(work_, names_, ExprPlace::kBody, expr);
    failed_ = failed_ || !made;
    return made;
  }

  // What the statements return; null where none of them does, or after an error.
  ExprPtr value_from(const std::vector<const clang::Stmt*>& statements) {
    for (std::size_t n = 0; n < statements.size() && !failed_; ++n) {
      const clang::Stmt* statement = statements[n];
      if (const auto* last = llvm::dyn_cast<clang::ReturnStmt>(statement))
        return last->getRetValue() ? converted(build(last->getRetValue()), type_)
                                   : refuse(last, "a return without a value");
      const auto* branch = llvm::dyn_cast<clang::IfStmt>(statement);
      if (!branch || find_all<clang::ReturnStmt>(statement).empty()) {
        run_all({&statement, 1}, false);
        continue;
      }
      // Each side goes on with the rest.
      std::vector<const clang::Stmt*> then = statements_of(branch->getThen()), otherwise;
      if (branch->getElse()) otherwise = statements_of(branch->getElse());
      then.insert(then.end(), statements.begin() + n + 1, statements.end());
      otherwise.insert(otherwise.end(), statements.begin() + n + 1, statements.end());
      return either(
          branch, [&] { return value_from(then); }, [&] { return value_from(otherwise); });
    }
    return nullptr;
  }

  ExprPtr either(const clang::IfStmt* branch, const auto& then, const auto& otherwise) {
    ExprPtr condition =
        branch->getInit() ? refuse(branch, "an 'if' that declares") : build(branch->getCond());
    if (!condition) return nullptr;
    if (const auto known = fixed_value(condition)) return *known != 0 ? then() : otherwise();
    const auto before = names_.values;
    ExprPtr first = then();
    names_.values = before;
    ExprPtr second = failed_ ? nullptr : otherwise();
    names_.values = before;
    if (!first || !second) return failed_ ? nullptr : refuse(branch, "a branch that does not return");
    return select(std::move(condition), std::move(first), std::move(second), type_, branch);
  }

  ExprPtr select(ExprPtr condition, ExprPtr first, ExprPtr second, ScalarType type, const clang::Stmt* at) {
    return make_expr(
        Select{std::move(condition), settled(std::move(first), type), settled(std::move(second), type)}, type,
        work_.place(at));
  }

  // `follows`: something stands behind them in the iteration of a small loop.
  void run_all(Statements statements, bool follows) {
    for (std::size_t n = 0; n < statements.size() && !failed_; ++n) {
      const Statements rest = statements.subspan(n + 1);
      if (const auto* branch = llvm::dyn_cast<clang::IfStmt>(statements[n])) {
        const Sides sides = sides_of(branch, rest);
        join(branch, sides, follows || (!sides.takes_rest && !rest.empty()));
        if (sides.takes_rest) return;
      } else if (!llvm::isa<clang::ContinueStmt>(statements[n])) {
        run_one(statements[n]);
      } else if (follows || !rest.empty()) {
        refuse(statements[n], "'continue' in a branch that other iterations leave at its end");
      }
    }
  }

  void run_one(const clang::Stmt* statement) {
    if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(statement)) {
      for (const clang::Decl* declared : declaration->decls()) declare(declared, statement);
    } else if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(statement)) {
      iterate(loop);
    } else if (const auto* expr = llvm::dyn_cast<clang::Expr>(statement)) {
      assign(expr->IgnoreParens());
    } else {
      refuse(statement, "a statement that is no assignment to a temporary");
    }
  }

  void declare(const clang::Decl* declared, const clang::Stmt* at) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
    if (variable && is_table(work_.tree, variable)) {
      names_.tables.insert(variable->getCanonicalDecl());
      return;
    }
    if (variable && declares_pointer(work_, variable)) {
      failed_ = !add_pointer(work_, names_, variable);
      return;
    }
    const auto type = variable ? scalar_type(work_, variable->getType()) : std::nullopt;
    if (!type || !variable->hasLocalStorage() || variable->getType().isVolatileQualified() ||
        variable->hasAttrs()) {
      refuse(at, "a declaration of something else than a temporary");
      return;
    }
    names_.constants.erase(variable->getCanonicalDecl());
    names_.values[variable->getCanonicalDecl()] =
        variable->getInit() ? settled(build(variable->getInit()), *type) : nullptr;
  }

  void assign(const clang::Expr* expr) {
    const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr);
    const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr);
    const bool is_step = unary && unary->isIncrementDecrementOp();
    const clang::VarDecl* to = is_step                              ? variable_of(unary->getSubExpr())
                               : binary && binary->isAssignmentOp() ? variable_of(binary->getLHS())
                                                                    : nullptr;
    const auto known = to ? names_.values.find(to) : names_.values.end();
    const auto type = to ? scalar_type(work_, to->getType()) : std::nullopt;
    if (known == names_.values.end() || !type || names_.constants.contains(to)) {
      refuse(expr, "a statement that is no assignment to a temporary");
      return;
    }
    const ExprPtr before = known->second;
    if (!before && (is_step || binary->isCompoundAssignmentOp())) {
      refuse(expr, "a read of a temporary before it has a value");
      return;
    }
    ExprPtr made;
    if (const auto* compound = llvm::dyn_cast<clang::CompoundAssignOperator>(expr))
      made = build_compound(work_, names_, ExprPlace::kBody, before, compound);
    else if (binary)
      made = build(binary->getRHS());
    else
      made = stepped(before, unary);
    failed_ = failed_ || !made;
    names_.values[to] = settled(std::move(made), *type);
  }

  ExprPtr stepped(const ExprPtr& before, const clang::UnaryOperator* expr) const {
    const bool is_narrow = !is_floating(before->type) && size_of(before->type) < 4;
    const ScalarType type = is_narrow ? ScalarType::kInt32 : before->type;
    const SourceRange where = work_.place(expr);
    return make_expr(Binary{expr->isIncrementOp() ? BinaryOp::kAdd : BinaryOp::kSub, converted(before, type),
                            converted(integer_value(1, ScalarType::kInt32, where), type)},
                     type, where);
  }

  void iterate(const clang::ForStmt* loop) {
    const std::optional<SmallLoop> small = small_loop(work_, names_, loop);
    if (!small || small->values.size() > kMostIterations) {
      failed_ = true;
      if (small) refuse(loop, "a loop of too many iterations");
      return;
    }
    const bool declares = loop->getInit() && llvm::isa<clang::DeclStmt>(loop->getInit());
    if (!find_all<clang::ReturnStmt>(loop).empty() ||
        (!declares && !names_.values.contains(small->iterator))) {
      refuse(loop, "a loop that returns, or whose iterator is no variable of the function,");
      return;
    }
    const std::vector<const clang::Stmt*> body = statements_of(loop->getBody());
    for (const long long value : small->values) {
      names_.constants[small->iterator] = value;
      run_all(body, false);
      if (failed_) return;
    }
    names_.constants.erase(small->iterator);
    const auto type = scalar_type(work_, small->iterator->getType());
    if (!declares) names_.values[small->iterator] = integer_value(small->last, *type, work_.place(loop));
  }

  // What the sides of a branch leave in temporaries.
  void join(const clang::IfStmt* branch, const Sides& sides, bool follows) {
    ExprPtr condition =
        branch->getInit() ? refuse(branch, "an 'if' that declares") : build(branch->getCond());
    if (!condition) return;
    if (const auto known = truth_of(condition))
      return run_all(*known ? sides.then : sides.otherwise, follows);
    const auto before = names_.values;
    run_all(sides.then, follows);
    const auto behind_then = std::exchange(names_.values, before);
    run_all(sides.otherwise, follows);
    const auto behind_otherwise = std::exchange(names_.values, before);
    for (auto& [variable, value] : names_.values) {
      const ExprPtr &first = behind_then.at(variable), &second = behind_otherwise.at(variable);
      if (failed_ || first == second) {
        value = first;
        continue;
      }
      value = first && second ? select(condition, first, second, first->type, branch) : nullptr;
    }
  }

  Translation& work_;
  Names& names_;
  const clang::FunctionDecl* function_;
  ScalarType type_ = ScalarType::kInt32;
  bool failed_ = false;
};

void note(Translation& work, const LoopNest::NamedInFunction& named) {
  std::vector<LoopNest::NamedInFunction>& all = work.nest.named_in_functions;
  const auto known = std::ranges::find_if(
      all, [&](const auto& other) { return other.name == named.name && other.is_given == named.is_given; });
  if (known == all.end())
    all.push_back(named);
  else if (named.is_referred_to)
    known->is_referred_to = true;
}

// Once for each function: what is said of its text is so in the first call.
void note_call(Translation& work, const StepCall& call) {
  const std::string name = call.function->getNameAsString();
  std::vector<LoopNest::Called>& all = work.nest.read_in_place;
  const SourceRange text = work.place(call.function->getSourceRange());
  if (std::ranges::find(all, text, &LoopNest::Called::text) == all.end())
    all.push_back({name, text, work.place(call.call)});
}

// A parameter for which a name is given is read as that is (step_names.h).
bool give_pointer(Translation& work, Names& names, const clang::FunctionDecl* function,
                  const clang::ParmVarDecl* parameter, const clang::Expr* argument) {
  const auto refuse = [&](const clang::SourceRange& at, std::string_view what) {
    return work.refuse("function-body", work.place(at),
                       fmt::format("found {} in the function '{}'", what, function->getName()),
                       "numbers, arrays and structs are accepted as parameters, which the function "
                       "does not change");
  };
  names.pointers.erase(parameter->getCanonicalDecl());
  const clang::QualType type = parameter->getType();
  if (!is_pointer_or_struct(parameter))
    return refuse(parameter->getSourceRange(), "a parameter that is no number, array or struct");
  if (const clang::Expr* change = change_of(function, parameter))
    return refuse(change->getSourceRange(), "a change of a parameter");
  if (type->isRecordType() || type->getPointeeType()->isRecordType()) {  // read by its members
    remember_struct_given(work, argument);
    return true;
  }
  const clang::Expr* bare = argument->IgnoreParenImpCasts();
  if (llvm::isa<clang::DeclRefExpr>(bare) && !names.pointers.contains(variable_of(bare))) {
    const auto array =
        type->getPointeeType()->isArrayType() ? work.step_names.array_of(work, bare) : std::nullopt;
    if (array) note(work, {work.nest.arrays[*array].name, true, true, type->isReferenceType()});
    return true;
  }
  const clang::QualType cell = type->isReferenceType()
                                   ? type->getPointeeType()->getAsArrayTypeUnsafe()->getElementType()
                                   : type->getPointeeType();
  if (!scalar_type(work, cell))
    return refuse(parameter->getSourceRange(),
                  "a parameter of rows, for which no name of an array is given,");
  const std::optional<PointedCells> cells = cells_given(work, names, argument);
  if (!cells) return false;
  if (type->isReferenceType()) {
    const auto is_variable = [&](const auto& one) {
      return one.second == cells->array && one.first.members.empty();
    };
    const bool is_named = std::ranges::any_of(work.arrays, is_variable);
    if (!is_named && cells->subscripts.empty())
      return refuse(argument->getSourceRange(), "a member given for a parameter that is a reference,");
    if (is_named) note(work, {work.nest.arrays[cells->array].name, true, true, true});
  }
  names.pointers[parameter->getCanonicalDecl()] = *cells;
  return true;
}

}  // namespace

bool names_of_file(Translation& work, const clang::VarDecl* variable, const clang::Expr* name) {
  if (const clang::NamedDecl* hidden_by = visible_at_nest(work, variable->getName()))
    return work.refuse("shadowing", work.place(name),
                       fmt::format("found '{}' in a function, where it is another one than at the time loop",
                                   variable->getName()),
                       "the other is declared here; rename one of them",
                       work.place(hidden_by->getSourceRange()));
  note(work, {variable->getName().str(), variable->getType()->isArrayType(), false});
  return true;
}

// --verify gives them to the functions as they are in C.
bool check_named_in_functions(Translation& work) {
  bool good = check_structs_given(work);
  for (const LoopNest::NamedInFunction& named : work.nest.named_in_functions)
    for (const Array& array : work.nest.arrays) {
      const bool is_part = !named.is_given && ((array.plane && array.plane->of == named.name) ||
                                               (array.is_value() && array.in_c() == named.name));
      const bool is_other =
          !named.is_given && array.name == named.name && (array.row_levels > 0 || array.is_vector);
      if (!is_part && !is_other) continue;
      work.refuse("function-body", array.where,
                  fmt::format("found '{}' named in a function that is not given it", named.name),
                  "planes chosen by variables, rows, vectors and structs are "
                  "accepted as parameters");
      good = false;
    }
  return good;
}

ExprPtr inlined_call(Translation& work, Names& names, const clang::CallExpr* expr) {
  const clang::FunctionDecl* function = nullptr;
  expr->getDirectCallee()->hasBody(function);
  const auto type = scalar_type(work, function->getReturnType());
  const auto refuse = [&](clang::SourceRange at, std::string message) {
    work.refuse("function-body", work.place(at), std::move(message),
                "functions of numbers and of arrays that return a number are accepted");
    return nullptr;
  };
  if (!type || function->isVariadic() || function->getNumParams() != expr->getNumArgs())
    return refuse(expr->getSourceRange(),
                  fmt::format("found a call of '{}', whose signature is not taken", function->getName()));
  if (!work.open_functions.insert(function->getCanonicalDecl()).second)
    return refuse(expr->getSourceRange(), fmt::format("found a recursive call of '{}'", function->getName()));
  const auto values = names.values;
  Inliner inliner(work, names, function);
  std::vector<std::pair<const clang::ParmVarDecl*, ExprPtr>> scalars;
  bool good = true;
  for (unsigned n = 0; n < expr->getNumArgs() && good; ++n) {
    const clang::ParmVarDecl* parameter = function->getParamDecl(n);
    if (const auto of = scalar_type(work, parameter->getType())) {
      ExprPtr value = build_expr(work, names, ExprPlace::kBody, expr->getArg(n));
      good = value != nullptr;
      scalars.emplace_back(parameter, settled(std::move(value), *of));
    } else {
      good = give_pointer(work, names, function, parameter, expr->getArg(n));
    }
  }
  for (auto& [parameter, value] : scalars) inliner.give(parameter, std::move(value));
  const StepCallPtr outer(std::shared_ptr<void>(), work.call);
  const StepCall here{expr, function, outer};
  note_call(work, here);
  const std::vector<Sweep::Given> given = work.given;
  ExprPtr made;
  if (good) {
    const ReadingCall inside(work, &here);
    const bool was_inside = std::exchange(work.in_function, true);
    made = inliner.run(*type);
    work.in_function = was_inside;
  }
  work.given = given;  // the text of the body calls the function
  names.values = values;
  work.open_functions.erase(function->getCanonicalDecl());
  return made;
}

}  // namespace an5d
