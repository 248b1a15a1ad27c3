// Pointers to cells (pointed_cells.h).
//
//   double *up = u[i - 1];        up[j] is u[i - 1][j]
//   double *here = &u[i * n + j]; here[-1] is u[i * n + j - 1]
//   double *row = u + i * n;      row[j] is u[i * n + j]
//
// In: Clang's expressions. Out: the name of an array and subscripts. Decided here: to which subscript a
// pointer's own is added. C adds in 64 bits.
#include "frontend/body/pointed_cells.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include <algorithm>

#include "frontend/body/array_builder.h"
#include "frontend/body/expr_builder.h"
#include "frontend/body/inlined_call.h"
#include "frontend/body/moved_pointers.h"
#include "frontend/body/structs_given.h"
#include "frontend/clang/variable_step.h"
#include "frontend/expr/known_value.h"
#include "frontend/names/member_places.h"
#include "frontend/names/step_names.h"
#include "frontend/names/variable_changes.h"

namespace an5d {
namespace {

class PointerReader {
 public:
  PointerReader(Translation& work, Names& names) : work_(work), names_(names) {}

  std::optional<PointedCells> element(const clang::ArraySubscriptExpr* expr) {
    std::vector<const clang::Expr*> subscripts;
    const clang::Expr* root = array_root(work_, expr, subscripts);
    std::optional<PointedCells> cells = root ? named(root) : std::nullopt;
    if (!cells) return std::nullopt;
    const std::size_t all = cells->subscripts.size() + subscripts.size() - (cells->is_cell ? 1 : 0);
    for (const clang::Expr* subscript : subscripts)
      if (!add(*cells, subscript, all > 1)) return std::nullopt;
    return cells;
  }

  std::optional<PointedCells> value(const clang::Expr* expr) {
    expr = expr->IgnoreParenImpCasts();
    if (const auto* address = llvm::dyn_cast<clang::UnaryOperator>(expr);
        address && address->getOpcode() == clang::UO_AddrOf) {
      const auto* inside = llvm::dyn_cast<clang::ArraySubscriptExpr>(address->getSubExpr()->IgnoreParens());
      std::optional<PointedCells> cells = inside ? element(inside) : std::nullopt;
      if (cells) cells->is_cell = true;
      return inside ? cells : refuse(expr);
    }
    if (const auto step = variable_step(expr); step && names_.pointers.contains(step->variable)) {
      const bool is_before =
          llvm::isa<clang::UnaryOperator>(expr) && llvm::cast<clang::UnaryOperator>(expr)->isPostfix();
      std::optional<PointedCells> cells = names_.pointers.at(step->variable);
      names_.moves.push_back(*step);
      if (is_before) return cells;
      if (!move_pointers(work_, names_)) return std::nullopt;
      return names_.pointers.at(step->variable);
    }
    if (const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(expr); sum && sum->isAdditiveOp()) {
      const bool is_left = sum->getLHS()->getType()->isPointerType();
      std::optional<PointedCells> cells = value(is_left ? sum->getLHS() : sum->getRHS());
      const clang::Expr* more = is_left ? sum->getRHS() : sum->getLHS();
      if (!cells || !add(*cells, more, !cells->subscripts.empty(), sum->getOpcode() == clang::BO_Sub))
        return std::nullopt;
      cells->is_cell = true;
      return cells;
    }
    if (const auto* row = llvm::dyn_cast<clang::ArraySubscriptExpr>(expr)) return element(row);
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr);
    const bool is_name =
        llvm::isa<clang::MemberExpr>(expr) || (name && llvm::isa<clang::VarDecl>(name->getDecl()));
    return is_name ? named(expr) : refuse(expr);
  }

 private:
  std::optional<PointedCells> refuse(const clang::Expr* expr) {
    work_.refuse("pointer-access", work_.place(expr),
                 "found a pointer to something else than cells of an array",
                 "pointers to rows and cells are accepted: 'double *up = u[i - 1];', '&u[i * n]'");
    return std::nullopt;
  }

  // An array, or the pointer of the body to its cells.
  std::optional<PointedCells> named(const clang::Expr* root) {
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(root);
    const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
    if (variable)
      if (const auto found = names_.pointers.find(variable->getCanonicalDecl());
          found != names_.pointers.end())
        return found->second;
    const bool of_file = variable && variable->hasGlobalStorage();
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(root); member && work_.in_function) {
      if (!note_struct_given(work_, member)) return std::nullopt;
    } else if (work_.in_function && (!variable || (of_file && !variable->isFileVarDecl()))) {
      work_.refuse("function-body", work_.place(root), "found an array that the function is not given",
                   "arrays of the file and those that it is given are accepted");
      return std::nullopt;
    }
    if (work_.in_function && of_file && !names_of_file(work_, variable, root)) return std::nullopt;
    const auto array = work_.step_names.array_of(work_, root);
    return array ? std::optional(PointedCells{*array}) : std::nullopt;
  }

  bool add(PointedCells& cells, const clang::Expr* subscript, bool has_more, bool down = false) {
    work_.in_plane = cells.subscripts.empty() && has_more;
    ExprPtr made = build_expr(work_, names_, ExprPlace::kSubscript, subscript);
    work_.in_plane = false;
    if (!made) return false;
    write_out(made);
    if (cells.is_cell || down) made = sum_of(cells.is_cell ? cells.subscripts.back() : nullptr, made, down);
    if (cells.is_cell) cells.subscripts.pop_back();
    cells.subscripts.push_back(std::move(made));
    cells.is_cell = false;
    return true;
  }

  static ExprPtr sum_of(const ExprPtr& start, const ExprPtr& more, bool down) {
    const ExprPtr from = start ? start : integer_value(0, ScalarType::kInt64, more->where);
    ExprPtr sum = make_expr(Binary{down ? BinaryOp::kSub : BinaryOp::kAdd,
                                   converted(from, ScalarType::kInt64), converted(more, ScalarType::kInt64)},
                            ScalarType::kInt64, more->where);
    write_out(sum);
    return sum;
  }

  // A subscript of constants is a number.
  static void write_out(ExprPtr& subscript) {
    const auto value = fixed_value(subscript);
    if (value && !subscript->as<Literal>())
      subscript = integer_value(*value, subscript->type, subscript->where);
  }

  Translation& work_;
  Names& names_;
};

}  // namespace

std::optional<PointedCells> element_named(Translation& work, Names& names,
                                          const clang::ArraySubscriptExpr* element) {
  return PointerReader(work, names).element(element);
}

std::optional<PointedCells> cells_given(Translation& work, Names& names, const clang::Expr* pointer) {
  return PointerReader(work, names).value(pointer);
}

// Of the places that change it none but steps: check_running() has seen whether it runs as it should.
static bool is_kept_or_runs(const clang::FunctionDecl* function, const clang::VarDecl* variable) {
  const VariableChanges changes = changes_of(variable, function->getBody());
  return changes.aliases.empty() && std::ranges::all_of(changes.places, [](const clang::Expr* place) {
           return variable_step(place).has_value();
         });
}

bool declares_pointer(Translation& work, const clang::VarDecl* variable) {
  const auto* function = llvm::dyn_cast_or_null<clang::FunctionDecl>(variable->getParentFunctionOrMethod());
  return variable->getType()->isPointerType() && !variable->getType().isVolatileQualified() &&
         scalar_type(work, variable->getType()->getPointeeType()) && variable->hasLocalStorage() &&
         variable->getInit() && function && is_kept_or_runs(function, variable);
}

bool add_pointer(Translation& work, Names& names, const clang::VarDecl* variable) {
  std::optional<PointedCells> cells = PointerReader(work, names).value(variable->getInit());
  if (cells) names.pointers[variable->getCanonicalDecl()] = std::move(*cells);
  return cells.has_value();
}

}  // namespace an5d
