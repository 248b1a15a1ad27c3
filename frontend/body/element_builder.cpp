// Elements in expressions (element_builder.h). In: a clang::Expr. Out: an access of an array of the nest, a
// temporary that is an element of a small one, or a number of a table. Decided here: where an expression may
// read elements.
#include "frontend/body/element_builder.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include <utility>

#include "frontend/body/body_arrays.h"
#include "frontend/body/cell_struct.h"
#include "frontend/body/expr_builder.h"
#include "frontend/body/pointed_cells.h"
#include "frontend/body/table_values.h"
#include "frontend/clang/constant_tables.h"
#include "frontend/clang/statements.h"
#include "frontend/names/member_places.h"

namespace an5d {

ExprPtr local_value(Translation& work, const clang::Expr* expr, const Version& version,
                    const std::string& name) {
  if (version.defined) return make_expr(Local{version.name}, version.type, work.place(expr));
  work.refuse("uninitialised-local", work.place(expr),
              fmt::format("found a read of '{}' before it has a value", name),
              fmt::format("give it a value where it is declared: '{} = ...'", name));
  return nullptr;
}

ExprPtr build_element(Translation& work, Names& names, ExprPlace place, const clang::Expr* expr,
                      const ElementReader& ask) {
  if (place == ExprPlace::kSubscript) {
    if (ExprPtr number = number_in_table(work, names, expr)) return number;
    return refuse_expr(work, "affine-subscript", expr,
                       "found a cell that data choose: a subscript is read from an array",
                       "subscripts of iterators, literals and parameters are accepted, such as 'i + 1'");
  }
  if (place == ExprPlace::kFunction)
    return refuse_expr(work, "function-body", expr, "found an array element in a function",
                       "pass its value as a parameter");
  if (place != ExprPlace::kBody && place != ExprPlace::kGiven)
    return refuse_expr(work, "loop-bound", expr, "found an array element in a bound",
                       "copy it to a variable before the loop");
  if (const auto local = body_element(work, names, expr)) {
    const auto found = local->variable ? names.locals.find(*local) : names.locals.end();
    if (found == names.locals.end()) return nullptr;
    return local_value(work, expr, found->second, local->variable->getName().str());
  }
  if (expr->getType()->isStructureType())
    return refuse_expr(work, "cell-values", expr, "found a whole struct of an array",
                       "its members are accepted, one by one: 'next[i].u = cells[i].u'");
  const clang::ArraySubscriptExpr* cell = cell_of(expr);
  std::vector<const clang::Expr*> subscripts;
  const clang::Expr* root =
      array_root(work, cell ? cell : llvm::cast<clang::ArraySubscriptExpr>(expr), subscripts);
  const auto type = root ? ask.type_of(expr) : std::nullopt;
  if (!type) return nullptr;
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(root);
  const auto* variable = name ? llvm::cast<clang::VarDecl>(name->getDecl()) : nullptr;
  if (variable && is_table(work.tree, variable) && !work.read_tables.contains(variable->getCanonicalDecl())) {
    if (ExprPtr entry = table_value(work, names, place, variable, subscripts))
      return settled(std::move(entry), *type);
    if (names.tables.contains(variable->getCanonicalDecl()))
      return refuse_expr(
          work, "local-variable", expr, "found an element of an array of the body that is no known number",
          "constants at constant subscripts are accepted: 'const float w[3] = {1, 2, 1};' and 'w[2]'");
  }
  std::optional<PointedCells> cells =
      element_named(work, names, cell ? cell : llvm::cast<clang::ArraySubscriptExpr>(expr));
  if (!cells || !has_all_subscripts(work, expr, cells->array, cells->subscripts.size() + (cell ? 1 : 0)))
    return nullptr;
  Access made{cells->array, std::move(cells->subscripts)};
  if (cell) made.subscripts.push_back(value_number(work, expr, ask.subscript));
  return made.subscripts.back() ? make_expr(std::move(made), *type, work.place(expr)) : nullptr;
}

ExprPtr build_pointed(Translation& work, Names& names, const clang::UnaryOperator* expr,
                      const TypeOf& type_of) {
  const auto type = type_of(expr);
  std::optional<PointedCells> cells = type ? cells_given(work, names, expr->getSubExpr()) : std::nullopt;
  if (!cells) return nullptr;
  const SourceRange where = work.place(expr);
  if (!cells->is_cell) cells->subscripts.push_back(integer_value(0, ScalarType::kInt64, where));
  if (!has_all_subscripts(work, expr, cells->array, cells->subscripts.size())) return nullptr;
  return make_expr(Access{cells->array, std::move(cells->subscripts)}, *type, where);
}

}  // namespace an5d
