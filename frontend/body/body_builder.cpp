// Local temporaries and user functions.
//
// In: statements of a body. Out: LocalDefinitions in which every name has one value, as in SSA form, and
// Functions whose early returns have become Selects:
//
//   s = a; s += b;                       s = a, s_2 = s + b
//   if (c) return x; ... return y;       result c ? x : y
//
// Decided here: which functions are that simple. A definition after an early return is evaluated always,
// so it is refused where its evaluation alone could be undefined.
#include "frontend/body/body_builder.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <fmt/format.h>

#include <algorithm>

#include "frontend/body/body_arrays.h"
#include "frontend/body/pointed_cells.h"
#include "frontend/clang/constant_tables.h"
#include "frontend/clang/words_of_c.h"
#include "frontend/nest/total.h"

namespace an5d {
namespace {

class LocalBuilder {
 public:
  LocalBuilder(Translation& work, Names& names, ExprPlace place)
      : work_(work), names_(names), place_(place) {}

  LocalStatement build(const clang::Stmt* statement) {
    if (const auto* declarations = llvm::dyn_cast<clang::DeclStmt>(statement)) {
      for (const clang::Decl* declaration : declarations->decls())
        if (!declare(declaration)) return LocalStatement::kRefused;
      return LocalStatement::kDone;
    }
    const auto* expr = llvm::dyn_cast<clang::Expr>(statement);
    if (!expr) return LocalStatement::kOther;
    expr = expr->IgnoreParens();
    if (const auto* compound = llvm::dyn_cast<clang::CompoundAssignOperator>(expr)) {
      const std::optional<LocalPlace> local = local_of(compound->getLHS());
      if (!local) return LocalStatement::kOther;
      if (!local->variable) return LocalStatement::kRefused;
      ExprPtr before = current(*local, compound->getLHS());
      return assign(*local, build_compound(work_, names_, place_, std::move(before), compound));
    }
    if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr)) {
      const std::optional<LocalPlace> local =
          binary->isAssignmentOp() ? local_of(binary->getLHS()) : std::nullopt;
      if (local && !local->variable) return LocalStatement::kRefused;
      return local ? assign(*local, build_expr(work_, names_, place_, binary->getRHS()))
                   : LocalStatement::kOther;
    }
    if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr)) {
      const std::optional<LocalPlace> local =
          unary->isIncrementDecrementOp() ? local_of(unary->getSubExpr()) : std::nullopt;
      if (local && !local->variable) return LocalStatement::kRefused;
      return local ? assign(*local, stepped(*local, unary)) : LocalStatement::kOther;
    }
    return LocalStatement::kOther;
  }

 private:
  // Of no variable after an error.
  std::optional<LocalPlace> local_of(const clang::Expr* target) {
    if (const auto element = body_element(work_, names_, target)) return element;
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(target->IgnoreParens());
    const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
    if (!variable || !names_.locals.contains(variable->getCanonicalDecl())) return std::nullopt;
    return variable->getCanonicalDecl();
  }

  bool declare(const clang::Decl* declaration) {
    const SourceRange where = work_.place(declaration->getSourceRange());
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration);
    if (variable && place_ == ExprPlace::kBody && is_table(work_.tree, variable)) {
      names_.tables.insert(variable->getCanonicalDecl());
      return true;
    }
    if (variable && place_ == ExprPlace::kBody && variable->getType()->isArrayType())
      return add_body_array(work_, names_, variable);
    if (variable && place_ == ExprPlace::kBody && declares_pointer(work_, variable))
      return add_pointer(work_, names_, variable);
    const auto type = variable ? scalar_type(work_, variable->getType()) : std::nullopt;
    const bool acts_later = variable && variable->hasAttr<clang::CleanupAttr>();
    if (acts_later || !variable || !variable->hasLocalStorage() ||
        (!type && !variable->getType()->isRealFloatingType())) {
      return work_.refuse("local-variable", where,
                          "found a declaration of something else than a scalar temporary",
                          "scalar temporaries with automatic storage are accepted: 'float s = ...;'");
    }
    if (!type)
      return work_.refuse("element-type", where,
                          fmt::format("found a variable of type {}", quoted(variable->getType())),
                          "float, double, bool and the integer types of up to 64 bits are accepted");
    if (variable->getType().isVolatileQualified())
      return work_.refuse("volatile", where,
                          fmt::format("found the volatile variable '{}'", variable->getName()),
                          "temporaries that are not volatile are accepted");
    names_.locals[variable->getCanonicalDecl()] = {variable->getName().str(), *type, false};
    names_.constants.erase(variable->getCanonicalDecl());
    const clang::Expr* value = variable->getInit();
    if (!value) return true;
    return assign(variable->getCanonicalDecl(), build_expr(work_, names_, place_, value)) ==
           LocalStatement::kDone;
  }

  LocalStatement assign(const LocalPlace& local, ExprPtr value) {
    Version& version = names_.locals[local];
    names_.constants.erase(local.variable);
    if (!value) {
      version.defined = true;  // reading it is no mistake of its own
      return LocalStatement::kRefused;
    }
    version.name = names_.fresh(name_of(local));
    version.defined = true;
    names_.definitions.push_back({version.name, version.type, converted(std::move(value), version.type)});
    return LocalStatement::kDone;
  }

  ExprPtr current(const LocalPlace& local, const clang::Expr* at) {
    const Version& version = names_.locals[local];
    if (const auto found = names_.constants.find(local.variable); found != names_.constants.end())
      return integer_value(found->second, version.type, work_.place(at));
    if (version.defined) return make_expr(Local{version.name}, version.type, work_.place(at));
    work_.refuse("uninitialised-local", work_.place(at),
                 fmt::format("found a read of '{}' before it has a value", local.variable->getName()),
                 fmt::format("give it a value where it is declared: '{} = ...'", local.variable->getName()));
    return nullptr;
  }

  // x++ as a statement is x += 1.
  ExprPtr stepped(const LocalPlace& local, const clang::UnaryOperator* expr) {
    ExprPtr left = current(local, expr->getSubExpr());
    if (!left) return nullptr;
    const bool narrow = !is_floating(left->type) && size_of(left->type) < 4;
    const ScalarType type = narrow ? ScalarType::kInt32 : left->type;
    const SourceRange where = work_.place(expr);
    ExprPtr one = converted(make_expr(Literal{"1"}, ScalarType::kInt32, where), type);
    const BinaryOp op = expr->isIncrementOp() ? BinaryOp::kAdd : BinaryOp::kSub;
    return make_expr(Binary{op, converted(std::move(left), type), std::move(one)}, type, where);
  }

  Translation& work_;
  Names& names_;
  ExprPlace place_;
};

bool is_total_function(const LoopNest& nest, const Function& function) {
  return is_total(nest, function.result) &&
         std::ranges::all_of(function.locals,
                             [&](const LocalDefinition& local) { return is_total(nest, local.value); });
}

class FunctionBuilder {
 public:
  FunctionBuilder(Translation& work, const clang::FunctionDecl* function)
      : work_(work), function_(function) {}

  std::optional<Function> build() {
    Function made;
    made.name = function_->getName().str();
    const auto type = scalar_type(work_, function_->getReturnType());
    if (!type || function_->isVariadic())
      return refuse(function_->getSourceRange(), "a signature of other types than numbers");
    made.type = type_ = *type;
    for (const clang::ParmVarDecl* parameter : function_->parameters()) {
      const clang::QualType declared = parameter->getType(), named = declared.getNonReferenceType();
      const bool changes = declared->isReferenceType() && !named.isConstQualified();
      const auto of = changes ? std::nullopt : scalar_type(work_, named);
      if (!of || named.isVolatileQualified())
        return refuse(parameter->getSourceRange(), "a parameter that is not a plain number");
      made.parameters.push_back({names_.fresh(parameter->getName().str()), *of});
      names_.locals[parameter->getCanonicalDecl()] = {made.parameters.back().name, *of, true};
    }
    flatten(function_->getBody());
    made.result = result_from(0, false);
    if (!made.result) return std::nullopt;
    made.locals = std::move(names_.definitions);
    made.is_total = is_total_function(work_.nest, made);
    return made;
  }

 private:
  std::nullopt_t refuse(clang::SourceRange range, std::string_view what) {
    work_.refuse("function-body", work_.place(range),
                 fmt::format("found {} in the function '{}'", what, function_->getName()),
                 "functions of numbers made of temporaries, 'if (c) return x;' and 'return y;' are accepted");
    return std::nullopt;
  }
  ExprPtr refuse(const clang::Stmt* statement, std::string_view what) {
    refuse(statement->getSourceRange(), what);
    return nullptr;
  }

  void flatten(const clang::Stmt* statement) {
    if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(statement))
      for (const clang::Stmt* child : block->body()) flatten(child);
    else if (!llvm::isa<clang::NullStmt>(statement))
      statements_.push_back(statement);
  }

  // The value that the statements from `first` on return.
  ExprPtr result_from(std::size_t first, bool conditional) {
    for (std::size_t i = first; i < statements_.size(); ++i) {
      const clang::Stmt* statement = statements_[i];
      if (const auto* last = llvm::dyn_cast<clang::ReturnStmt>(statement)) return returned(last);
      if (const auto* branch = llvm::dyn_cast<clang::IfStmt>(statement)) return branched(branch, i);
      const std::size_t before = names_.definitions.size();
      const LocalStatement made = build_local(work_, names_, ExprPlace::kFunction, statement);
      if (made == LocalStatement::kRefused) return nullptr;
      if (made == LocalStatement::kOther)
        return refuse(statement, "a statement that has an effect or a loop");
      for (std::size_t d = before; conditional && d < names_.definitions.size(); ++d)
        if (!is_total(work_.nest, names_.definitions[d].value))
          return refuse(statement, "a temporary after a conditional return that may be undefined before it");
    }
    refuse(function_->getSourceRange(), "no value returned at the end");
    return nullptr;
  }

  ExprPtr returned(const clang::ReturnStmt* statement) {
    if (!statement->getRetValue()) return refuse(statement, "a return without a value");
    return converted(build_expr(work_, names_, ExprPlace::kFunction, statement->getRetValue()), type_);
  }

  // if (c) return x; [else return y;] rest
  ExprPtr branched(const clang::IfStmt* branch, std::size_t at) {
    const clang::ReturnStmt* then = only_return(branch->getThen());
    const clang::ReturnStmt* otherwise = branch->getElse() ? only_return(branch->getElse()) : nullptr;
    if (!then || (branch->getElse() && !otherwise && !llvm::isa<clang::IfStmt>(branch->getElse())))
      return refuse(branch, "an 'if' that does something else than return");
    ExprPtr condition = build_expr(work_, names_, ExprPlace::kFunction, branch->getCond());
    ExprPtr first = condition ? returned(then) : nullptr;
    if (!first) return nullptr;
    ExprPtr second;
    if (otherwise)
      second = returned(otherwise);
    else if (branch->getElse())
      second = branched(llvm::cast<clang::IfStmt>(branch->getElse()), at);
    else
      second = result_from(at + 1, true);
    if (!second) return nullptr;
    return make_expr(
        Select{std::move(condition), settled(std::move(first), type_), settled(std::move(second), type_)},
        type_, work_.place(branch));
  }

  static const clang::ReturnStmt* only_return(const clang::Stmt* statement) {
    if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(statement))
      return block->size() == 1 ? only_return(block->body_front()) : nullptr;
    return llvm::dyn_cast<clang::ReturnStmt>(statement);
  }

  Translation& work_;
  const clang::FunctionDecl* function_;
  ScalarType type_ = ScalarType::kInt32;
  Names names_;
  std::vector<const clang::Stmt*> statements_;
};

}  // namespace

LocalStatement build_local(Translation& work, Names& names, ExprPlace place, const clang::Stmt* statement) {
  return LocalBuilder(work, names, place).build(statement);
}

// It is computed in a type of its own, then converted to that of its left side (C11 6.5.16.2).
ExprPtr build_compound(Translation& work, Names& names, ExprPlace place, ExprPtr left,
                       const clang::CompoundAssignOperator* expr) {
  const auto left_type = scalar_type(work, expr->getComputationLHSType());
  const auto type = scalar_type(work, expr->getComputationResultType());
  if (!left_type || !type) {
    work.refuse("element-type", work.place(expr),
                fmt::format("found a computation in {}", quoted(expr->getComputationResultType())),
                "float, double and the integer types of up to 64 bits are accepted");
    return nullptr;
  }
  ExprPtr right = left ? build_expr(work, names, place, expr->getRHS()) : nullptr;
  if (!right) return nullptr;
  return make_expr(Binary{*binary_op(expr), converted(std::move(left), *left_type), std::move(right)}, *type,
                   work.place(expr));
}

bool build_function(Translation& work, const clang::FunctionDecl* function, const SourceRange& call) {
  const clang::FunctionDecl* key = function->getCanonicalDecl();
  if (const auto done = work.done_functions.find(key); done != work.done_functions.end()) {
    work.operations += done->second;
    return true;
  }
  const int before = work.operations;
  if (!work.open_functions.insert(key).second)
    return work.refuse("function-body", call,
                       fmt::format("found a recursive call of '{}'", function->getName()),
                       "functions that call only earlier ones are accepted");
  std::optional<Function> made = FunctionBuilder(work, function).build();
  work.open_functions.erase(key);
  if (!made) {
    if (!work.said.empty()) work.said.back().notes.push_back({call, "it is called in the stencil here"});
    return false;
  }
  if (std::ranges::find(work.nest.functions, made->name, &Function::name) != work.nest.functions.end())
    return work.refuse("cxx-form", call,
                       fmt::format("found two functions named '{}' in one nest", made->name),
                       "rename one of them");
  work.done_functions[key] = work.operations - before;
  work.nest.functions.push_back(std::move(*made));
  return true;
}

}  // namespace an5d
