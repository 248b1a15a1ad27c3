// Tables of constants (constant_tables.h). In: variables. Out: their entries, and their text.
#include "frontend/clang/constant_tables.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/Lex/Lexer.h>
#include <fmt/format.h>

namespace an5d {

bool is_table(const clang::ASTContext& tree, const clang::VarDecl* variable) {
  clang::QualType type = variable->getType();
  if (!variable->getAnyInitializer() || variable->isWeak() || !tree.getAsConstantArrayType(type))
    return false;
  while (const clang::ConstantArrayType* layer = tree.getAsConstantArrayType(type))
    type = layer->getElementType();
  return type.isConstQualified() && !type.isVolatileQualified() && type->isArithmeticType();
}

const clang::Expr* table_entry(const clang::ASTContext& tree, const clang::VarDecl* table,
                               const std::vector<long long>& subscripts) {
  const clang::Expr* at = table->getAnyInitializer();
  clang::QualType type = table->getType();
  if (!is_table(tree, table)) return nullptr;
  for (const long long subscript : subscripts) {
    const clang::ConstantArrayType* layer = tree.getAsConstantArrayType(type);
    const auto* list = llvm::dyn_cast<clang::InitListExpr>(at->IgnoreParens());
    if (!layer || !list || subscript < 0 || layer->getSize().ule(subscript)) return nullptr;
    if (const clang::InitListExpr* semantic = list->getSemanticForm()) list = semantic;
    if (static_cast<unsigned long long>(subscript) >= list->getNumInits()) return nullptr;
    at = list->getInit(static_cast<unsigned>(subscript));
    type = layer->getElementType();
  }
  clang::Expr::EvalResult value;
  const bool fixed = type->isArithmeticType() && !llvm::isa<clang::InitListExpr>(at) &&
                     !llvm::isa<clang::ImplicitValueInitExpr>(at) && at->EvaluateAsRValue(value, tree) &&
                     !value.HasSideEffects;
  return fixed ? at : nullptr;
}

std::string text_of_table(const clang::ASTContext& tree, const clang::VarDecl* table) {
  const clang::SourceRange range = table->getAnyInitializer()->getSourceRange();
  const llvm::StringRef values = clang::Lexer::getSourceText(clang::CharSourceRange::getTokenRange(range),
                                                             tree.getSourceManager(), tree.getLangOpts());
  std::string extents;
  clang::QualType type = table->getType();
  while (const clang::ConstantArrayType* layer = tree.getAsConstantArrayType(type)) {
    extents += fmt::format("[{}]", layer->getSize().getZExtValue());
    type = layer->getElementType();
  }
  if (values.empty()) return "";
  const std::string element = type.getCanonicalType().getUnqualifiedType().getAsString();
  return fmt::format("const {} {}{} = {}", element, table->getName().str(), extents, values.str());
}

}  // namespace an5d
