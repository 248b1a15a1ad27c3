// Entries of tables (table_values.h).
//
// In: an element of a const array with an initialiser. Out: its value, an expression. Decided here: that the
// text of the table can be repeated where --verify needs it.
#include "frontend/body/table_values.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include "frontend/clang/constant_tables.h"
#include "frontend/expr/known_value.h"

namespace an5d {
namespace {

// --verify declares the function's own tables again.
bool knows_text(Translation& work, const Names& names, const clang::VarDecl* table) {
  const clang::VarDecl* key = table->getCanonicalDecl();
  if (work.tables.contains(key)) return true;
  const bool is_seen = table->isFileVarDecl() || names.tables.contains(key);
  std::string text = is_seen ? "" : text_of_table(work.tree, table);
  if (!is_seen && text.empty()) return false;
  if (!work.use_outside(table, work.place(table->getSourceRange()))) return false;
  work.tables.emplace(key, std::move(text));
  return true;
}

}  // namespace

ExprPtr table_value(Translation& work, Names& names, ExprPlace place, const clang::VarDecl* table,
                    const std::vector<const clang::Expr*>& subscripts) {
  const std::size_t params = work.nest.params.size(), said = work.said.size();
  std::vector<long long> at;
  for (const clang::Expr* subscript : subscripts) {
    const ExprPtr made = build_expr(work, names, ExprPlace::kSubscript, subscript);
    const auto value = made ? fixed_value(made) : std::nullopt;
    if (value) at.push_back(*value);
  }
  work.nest.params.resize(params);  // what is not constant is built again
  work.said.resize(said);
  if (at.size() != subscripts.size()) return nullptr;
  const clang::Expr* entry = table_entry(work.tree, table, at);
  return entry && knows_text(work, names, table) ? build_expr(work, names, place, entry) : nullptr;
}

ExprPtr number_in_table(Translation& work, Names& names, const clang::Expr* expr) {
  const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(expr);
  const auto type = element ? scalar_type(work, expr->getType()) : std::nullopt;
  const auto* name =
      element ? llvm::dyn_cast<clang::DeclRefExpr>(element->getBase()->IgnoreParenImpCasts()) : nullptr;
  const auto* table = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
  if (!type || !table || !is_table(work.tree, table)) return nullptr;
  const ExprPtr entry = table_value(work, names, ExprPlace::kSubscript, table, {element->getIdx()});
  const auto value = entry ? fixed_value(entry) : std::nullopt;
  return value ? integer_value(*value, *type, work.place(expr)) : nullptr;
}

}  // namespace an5d
