// Clang's expressions to values.
//
// In: a clang::Expr and the names it may use. Out: an Expr with every C type and every silent conversion
// written out, or null and an error. Decided here: which C expressions have no side effects and a meaning
// on a GPU, and which name of Clang's tree is an iterator, a local, a parameter or an array.
#include "frontend/body/expr_builder.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "frontend/body/call_builder.h"
#include "frontend/body/changing_scalar.h"
#include "frontend/body/cxx_method.h"
#include "frontend/body/element_builder.h"
#include "frontend/body/inlined_call.h"
#include "frontend/body/member_value.h"
#include "frontend/body/structs_given.h"
#include "frontend/clang/spelled_number.h"
#include "frontend/clang/statements.h"
#include "frontend/clang/words_of_c.h"

namespace an5d {
namespace {

constexpr int kDeepest = 1000;     // levels of an expression: every later stage recurses too
constexpr int kLargest = 200'000;  // operations of a nest; what is written out at each use may double

class ExprBuilder {
 public:
  ExprBuilder(Translation& work, Names& names, ExprPlace place) : work_(work), names_(names), place_(place) {}

  ExprPtr build(const clang::Expr* expr) {
    if (depth_ == kDeepest)
      return refuse("expression", expr, fmt::format("found an expression of more than {} levels", kDeepest),
                    "split it with local temporaries");
    if (work_.operations >= kLargest)
      return refuse(
          "expression", expr,
          fmt::format("found a nest of more than {} operations, where functions, constants and 'x ?: "
                      "y' count at each use",
                      kLargest),
          "keep what is used twice in a local temporary");
    ++depth_, ++work_.operations;
    ExprPtr made = dispatch(expr);
    --depth_;
    return made;
  }

 private:
  ExprPtr dispatch(const clang::Expr* expr) {
    using clang::Stmt;
    switch (expr->getStmtClass()) {
      case Stmt::ParenExprClass:
        return build(llvm::cast<clang::ParenExpr>(expr)->getSubExpr());
      case Stmt::ConstantExprClass:
        return build(llvm::cast<clang::ConstantExpr>(expr)->getSubExpr());
      case Stmt::GenericSelectionExprClass:
        return build(llvm::cast<clang::GenericSelectionExpr>(expr)->getResultExpr());
      case Stmt::ChooseExprClass:
        return build(llvm::cast<clang::ChooseExpr>(expr)->getChosenSubExpr());
      case Stmt::OpaqueValueExprClass:
        return opaque(llvm::cast<clang::OpaqueValueExpr>(expr));
      case Stmt::IntegerLiteralClass:
      case Stmt::FloatingLiteralClass:
        return literal(expr);
      case Stmt::CharacterLiteralClass:
      case Stmt::UnaryExprOrTypeTraitExprClass:
      case Stmt::CXXBoolLiteralExprClass:
      case Stmt::OffsetOfExprClass:
        return constant(expr);
      case Stmt::InitListExprClass:
      case Stmt::MaterializeTemporaryExprClass:
        return only_value_in(expr);
      case Stmt::DeclRefExprClass:
        return reference(llvm::cast<clang::DeclRefExpr>(expr));
      case Stmt::ImplicitCastExprClass:
      case Stmt::CStyleCastExprClass:
      case Stmt::CXXFunctionalCastExprClass:
      case Stmt::CXXStaticCastExprClass:
        return cast(llvm::cast<clang::CastExpr>(expr));
      case Stmt::UnaryOperatorClass:
        return unary(llvm::cast<clang::UnaryOperator>(expr));
      case Stmt::BinaryOperatorClass:
      case Stmt::CompoundAssignOperatorClass:
        return binary(llvm::cast<clang::BinaryOperator>(expr));
      case Stmt::ConditionalOperatorClass:
      case Stmt::BinaryConditionalOperatorClass:
        return select(llvm::cast<clang::AbstractConditionalOperator>(expr));
      case Stmt::ArraySubscriptExprClass:
        return element(expr);
      case Stmt::CallExprClass:
        return call(llvm::cast<clang::CallExpr>(expr));
      case Stmt::CXXMemberCallExprClass:
        return build_method_call(work_, names_, llvm::cast<clang::CXXMemberCallExpr>(expr),
                                 [this](const clang::Expr* of) { return build(of); });
      case Stmt::MemberExprClass:
        if (cell_of(expr)) return element(expr);
        if (work_.in_function && !note_struct_given(work_, llvm::cast<clang::MemberExpr>(expr)))
          return nullptr;
        return type_of(expr) ? member_value(work_, place_, llvm::cast<clang::MemberExpr>(expr)) : nullptr;
      default:
        return refuse("expression", expr, fmt::format("found {} in a stencil", words_for(expr)),
                      "arithmetic, comparisons, '?:', casts and calls are accepted");
    }
  }

  ExprPtr refuse(std::string rule, const clang::Expr* expr, std::string message, std::string note) {
    work_.refuse(std::move(rule), work_.place(expr), std::move(message), std::move(note));
    return nullptr;
  }

  std::optional<ScalarType> type_of(const clang::Expr* expr) {
    const clang::QualType type = expr->getType();
    const auto found = scalar_type(work_, type);
    if (found) return found;
    if (type->isPointerType() || type->isArrayType())
      refuse("pointer-access", expr, fmt::format("found a pointer ({}) in arithmetic", quoted(type)),
             "elements of arrays, written with all their subscripts, are accepted");
    else
      refuse("element-type", expr, fmt::format("found a value of type {}", quoted(type)),
             "float, double, bool and the integer types of up to 64 bits are accepted");
    return std::nullopt;
  }

  // `{x}`, and what a reference to a number takes.
  ExprPtr only_value_in(const clang::Expr* expr) {
    const auto* list = llvm::dyn_cast<clang::InitListExpr>(expr);
    if (list && list->getNumInits() != 1)
      return refuse("expression", expr, "found a list of values", "one value, '{x}', is accepted");
    return build(list ? list->getInit(0) : llvm::cast<clang::MaterializeTemporaryExpr>(expr)->getSubExpr());
  }

  ExprPtr opaque(const clang::OpaqueValueExpr* expr) {
    if (expr->getSourceExpr()) return build(expr->getSourceExpr());
    return refuse("expression", expr, "found a value without a source", "write the expression out");
  }

  ExprPtr literal(const clang::Expr* expr) {
    const auto type = type_of(expr);
    if (!type) return nullptr;
    const auto number = spelled_number(work_.tree, expr);
    return number ? make_expr(Literal{*number}, *type, work_.place(expr)) : constant(expr);
  }

  ExprPtr constant(const clang::Expr* expr) {
    clang::Expr::EvalResult result;
    const auto type = type_of(expr);
    if (!type) return nullptr;
    if (!is_floating(*type) && expr->EvaluateAsInt(result, work_.tree))
      return integer_value(result.Val.getInt(), *type, work_.place(expr));
    return refuse("expression", expr, "found a value that is not known when the program is compiled",
                  "copy it to a variable before the loop");
  }

  ExprPtr reference(const clang::DeclRefExpr* expr) {
    if (const auto* constant = llvm::dyn_cast<clang::EnumConstantDecl>(expr->getDecl())) {
      const auto* of_cxx = expr->getType()->getAs<clang::EnumType>();  // C has the promoted type at once
      const auto type = of_cxx ? scalar_type(work_, of_cxx->getDecl()->getPromotionType()) : type_of(expr);
      return type ? integer_value(constant->getInitVal(), *type, work_.place(expr)) : nullptr;
    }
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(expr->getDecl());
    if (!variable)
      return refuse("expression", expr,
                    fmt::format("found a use of '{}'", expr->getDecl()->getNameAsString()),
                    "variables, arrays and calls of functions are accepted");
    const auto type = type_of(expr);
    if (!type) return nullptr;
    if (variable->getType().isVolatileQualified())
      return refuse("volatile", expr, fmt::format("found the volatile variable '{}'", variable->getName()),
                    "copy it to a variable that is not volatile before the loop");
    return variable_of(expr, variable->getCanonicalDecl(), *type);
  }

  ExprPtr iterator_of(const clang::DeclRefExpr* expr, const clang::VarDecl* variable, ScalarType type) {
    if (place_ == ExprPlace::kBound || place_ == ExprPlace::kExtent)
      return refuse("rectangular-bounds", expr,
                    fmt::format("found the iterator '{}' in a bound", variable->getName()),
                    "bounds of literals and of variables that the nest does not change are accepted");
    if (const auto found = names_.iterators.find(variable); found != names_.iterators.end())
      return make_expr(Iterator{found->second}, type, work_.place(expr));
    return refuse("loop-form", expr,
                  fmt::format("found a read of '{}', which counts in another nest of the time step",
                              variable->getName()),
                  "an iterator is read inside of its own loop");
  }

  ExprPtr variable_of(const clang::DeclRefExpr* expr, const clang::VarDecl* variable, ScalarType type) {
    const std::string name = variable->getName().str();
    if (const auto found = names_.constants.find(variable); found != names_.constants.end())
      return integer_value(found->second, type, work_.place(expr));
    if (const auto found = names_.values.find(variable); found != names_.values.end()) {
      if (found->second) return found->second;
      return refuse("function-body", expr, fmt::format("found a read of '{}' before it has a value", name),
                    "give it a value where it is declared");
    }
    if (names_.iterators.contains(variable) || names_.counting_elsewhere.contains(variable))
      return iterator_of(expr, variable, type);
    if (const auto found = names_.locals.find(variable); found != names_.locals.end())
      return local_value(work_, expr, found->second, name);
    const bool of_file = variable->isFileVarDecl() && !variable->getType().isConstQualified();
    if (place_ == ExprPlace::kFunction || (work_.in_function && !of_file))
      return function_constant(expr, variable, type);
    if (work_.in_function && !names_of_file(work_, variable, expr)) return nullptr;
    if (const auto changes = changing_scalar(work_, place_, {variable, {}}, expr)) return *changes;
    if (const auto given = work_.step_names.given_value(work_, names_, place_, expr)) return *given;
    if (is_of_step(work_, variable))
      return refuse("uninitialised-local", expr,
                    fmt::format("found a read of '{}', which has no value that a time step keeps", name),
                    "a constant of the time step has its value where it is declared: 'const int m = n - 1;'");
    const bool in_bound = place_ == ExprPlace::kBound || place_ == ExprPlace::kExtent;
    if (in_bound && is_floating(type))
      return refuse("loop-bound", expr, fmt::format("found '{}' of a floating type in a bound", name),
                    "integer expressions of literals and variables are accepted");
    if (expr->hasQualifier() || variable->isStaticDataMember())
      return constant_of_scope(expr, variable, type);
    if (!work_.use_outside(variable, work_.place(expr))) return nullptr;
    if (variable->getType()->isReferenceType()) work_.add_reference({name, type});
    if (const auto flips = work_.flips.find(variable); flips != work_.flips.end())
      return flipping(expr, flips->second, type);
    if (const auto value = fixed_of(variable)) {
      work_.fixed.emplace(name, *value);
      return integer_value(*value, type, work_.place(expr));
    }
    if (!in_bound) remember_param({name, type});
    return make_expr(Param{name}, type, work_.place(expr));
  }

  // A variable that is 0 and 1 by turns chooses planes, and does nothing else.
  ExprPtr flipping(const clang::DeclRefExpr* expr, int flip, ScalarType type) {
    Flip& read = work_.nest.flips[flip];
    if (!work_.in_plane && !work_.assumes)
      return refuse(
          "time-buffering", expr,
          fmt::format("found a read of '{}', which flips in every time step, that does not choose a plane",
                      read.name),
          "such a variable is accepted in the first of several subscripts: 'A[1 - cur][i] = f(A[cur][...])'");
    read.is_read = true;
    return make_expr(Param{read.name}, type, work_.place(expr));
  }

  // Of `const int r = 2`.
  std::optional<long long> fixed_of(const clang::VarDecl* variable) const {
    const bool keeps = variable->getType().isConstQualified() && !variable->isWeak();
    return keeps ? constant_of(work_.tree, variable->getAnyInitializer()) : std::nullopt;
  }

  void remember_param(const Variable& param) {
    std::vector<Variable>& params = work_.nest.params;
    if (std::ranges::find(params, param) == params.end()) params.push_back(param);
  }

  // Of what is declared outside of it, a user function reads constants only.
  ExprPtr function_constant(const clang::DeclRefExpr* expr, const clang::VarDecl* variable, ScalarType type) {
    const clang::Expr* value = variable->getAnyInitializer();
    if (variable->getType().isConstQualified() && variable->hasGlobalStorage() && value &&
        !variable->isWeak())
      return settled(build(value), type);
    return refuse(
        "function-body", expr,
        fmt::format("found the variable '{}' of the surroundings in a function", variable->getName()),
        "pass it as a parameter");
  }

  // `physics::alpha`: its value, as the name alone may mean something else.
  ExprPtr constant_of_scope(const clang::DeclRefExpr* expr, const clang::VarDecl* variable, ScalarType type) {
    if (const auto value = fixed_of(variable)) return integer_value(*value, type, work_.place(expr));
    const ExprPlace place = std::exchange(place_, ExprPlace::kFunction);
    ExprPtr made = function_constant(expr, variable, type);
    place_ = place;
    return made;
  }

  ExprPtr cast(const clang::CastExpr* expr) {
    const clang::Expr* inner = expr->getSubExpr();
    const bool written = llvm::isa<clang::ExplicitCastExpr>(expr);
    clang::CastKind kind = expr->getCastKind();
    const auto* part = llvm::dyn_cast<clang::ImplicitCastExpr>(inner);
    if (written && kind == clang::CK_NoOp && part && converts_numbers(part->getCastKind())) {
      kind = part->getCastKind();  // C++ says in two what C says in one
      inner = part->getSubExpr();
    }
    if (kind == clang::CK_LValueToRValue) return build(inner);
    if (kind != clang::CK_NoOp && !converts_numbers(kind)) {
      if (!type_of(expr) || !type_of(inner)) return nullptr;
      return refuse("expression", expr, fmt::format("found a conversion from {}", quoted(inner->getType())),
                    "conversions between arithmetic types are accepted");
    }
    const auto type = type_of(expr);
    ExprPtr operand = type ? build(inner) : nullptr;
    if (!operand) return nullptr;
    if (!written && operand->type == *type) return operand;
    return make_expr(Cast{written ? CastKind::kExplicit : CastKind::kImplicit, std::move(operand)}, *type,
                     work_.place(expr));
  }

  ExprPtr unary(const clang::UnaryOperator* expr) {
    UnaryOp op = UnaryOp::kMinus;
    switch (expr->getOpcode()) {
      case clang::UO_Minus:
        break;
      case clang::UO_Plus:
        op = UnaryOp::kPlus;
        break;
      case clang::UO_LNot:
        op = UnaryOp::kNot;
        break;
      case clang::UO_Not:
        op = UnaryOp::kBitNot;
        break;
      case clang::UO_Extension:
        return build(expr->getSubExpr());
      case clang::UO_Deref:
        if (place_ == ExprPlace::kBody)
          return build_pointed(work_, names_, expr, [this](const clang::Expr* of) { return type_of(of); });
        [[fallthrough]];
      case clang::UO_AddrOf:
        return refuse("pointer-access", expr, "found an access through a pointer",
                      "elements of arrays, written with all their subscripts, are accepted");
      default:
        if (expr->isIncrementDecrementOp())
          return refuse("side-effect", expr, "found an increment inside an expression",
                        "write it as a statement of its own, on a local temporary");
        return refuse("expression", expr, "found an operator that stencils do not have",
                      "arithmetic on real numbers is accepted");
    }
    const auto type = type_of(expr);
    ExprPtr operand = type ? build(expr->getSubExpr()) : nullptr;
    return operand ? make_expr(Unary{op, std::move(operand)}, *type, work_.place(expr)) : nullptr;
  }

  ExprPtr binary(const clang::BinaryOperator* expr) {
    if (expr->isAssignmentOp())
      return refuse("side-effect", expr, "found an assignment inside an expression",
                    "write it as a statement of its own, before this one");
    const auto op = binary_op(expr);
    if (!op)
      return refuse("side-effect", expr, "found the comma operator",
                    "write two statements, or one expression");
    const auto type = type_of(expr);
    if (!type) return nullptr;
    ExprPtr left = build(expr->getLHS()), right = build(expr->getRHS());
    if (!left || !right) return nullptr;
    return make_expr(Binary{*op, std::move(left), std::move(right)}, *type, work_.place(expr));
  }

  ExprPtr select(const clang::AbstractConditionalOperator* expr) {
    const auto type = type_of(expr);
    if (!type) return nullptr;
    ExprPtr condition = build(expr->getCond()), then = build(expr->getTrueExpr()),
            otherwise = build(expr->getFalseExpr());
    if (!condition || !then || !otherwise) return nullptr;
    return make_expr(Select{std::move(condition), converted(std::move(then), *type),
                            converted(std::move(otherwise), *type)},
                     *type, work_.place(expr));
  }

  ExprPtr element(const clang::Expr* expr) {
    return build_element(work_, names_, place_, expr,
                         {[this](const clang::Expr* of) { return type_of(of); },
                          [this](const clang::Expr* subscript) {
                            const ExprPlace before = std::exchange(place_, ExprPlace::kSubscript);
                            ExprPtr value = build(subscript);
                            place_ = before;
                            return value;
                          }});
  }

  ExprPtr call(const clang::CallExpr* expr) {
    return build_call(work_, place_, expr,
                      {[this](const clang::Expr* of) { return type_of(of); },
                       [this](const clang::Expr* of) { return build(of); },
                       [this](const clang::CallExpr* of) { return inlined_call(work_, names_, of); }});
  }

  Translation& work_;
  Names& names_;
  ExprPlace place_;
  int depth_ = 0;
};

}  // namespace

ExprPtr refuse_expr(Translation& work, std::string rule, const clang::Expr* expr, std::string message,
                    std::string note) {
  work.refuse(std::move(rule), work.place(expr), std::move(message), std::move(note));
  return nullptr;
}

ExprPtr build_expr(Translation& work, Names& names, ExprPlace place, const clang::Expr* expr) {
  return ExprBuilder(work, names, place).build(expr);
}

}  // namespace an5d
