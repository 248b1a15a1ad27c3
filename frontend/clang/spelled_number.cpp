// Spelling of numbers (spelled_number.h). In: a literal of Clang's tree. Out: its text in the file.
#include "frontend/clang/spelled_number.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>
#include <clang/Basic/CharInfo.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>

namespace an5d {

std::optional<std::string> spelled_number(const clang::ASTContext& tree, const clang::Expr* literal) {
  const clang::SourceManager& manager = tree.getSourceManager();
  llvm::SmallString<32> buffer;
  const llvm::StringRef spelling = clang::Lexer::getSpelling(manager.getSpellingLoc(literal->getExprLoc()),
                                                             buffer, manager, tree.getLangOpts());
  const bool is_number = !spelling.empty() && (spelling[0] == '.' || clang::isDigit(spelling[0]));
  const bool is_binary = spelling.size() > 1 && (spelling[1] == 'b' || spelling[1] == 'B');
  if (!is_number || is_binary) return std::nullopt;  // strtoull() does not know binary ones
  std::string text = spelling.str();
  std::erase(text, '\'');
  return text;
}

}  // namespace an5d
