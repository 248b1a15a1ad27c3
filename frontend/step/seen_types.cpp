// Types of a function (seen_types.h).
//
// In: the body of a function and a loop in it. Out: declarations. Decided here: which of them can stand
// elsewhere: those that depend on no variable.
#include "frontend/step/seen_types.h"

#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <fmt/format.h>

#include "frontend/body/cxx_method.h"

namespace an5d {
namespace {

std::string text_of_declaration(const Translation& work, const clang::Decl* declared) {
  return clang::Lexer::getSourceText(clang::CharSourceRange::getTokenRange(declared->getSourceRange()),
                                     work.tree.getSourceManager(), work.tree.getLangOpts())
      .str();
}

// Declares a function's own type again, elsewhere; nothing for other declarations, and where the type depends
// on variables.
std::optional<std::string> type_again(const Translation& work, const clang::Decl* declared) {
  if (const auto* enumeration = llvm::dyn_cast<clang::EnumDecl>(declared))
    return enumeration_again(enumeration);
  if (llvm::isa<clang::UsingDirectiveDecl>(declared) || llvm::isa<clang::UsingDecl>(declared) ||
      llvm::isa<clang::NamespaceAliasDecl>(declared))
    return text_of_declaration(work, declared);
  const auto* name = llvm::dyn_cast<clang::TypedefNameDecl>(declared);
  const auto* structure = llvm::dyn_cast<clang::RecordDecl>(declared);
  if (!name && !structure) return std::nullopt;
  if (name && name->getUnderlyingType()->isVariablyModifiedType()) return std::nullopt;
  if (const auto type = name ? scalar_type(work, name->getUnderlyingType()) : std::nullopt)
    return fmt::format("typedef {} {}", c_name(*type), name->getName().str());
  return text_of_declaration(work, declared);
}

}  // namespace

bool add_types_seen(const Translation& work, const clang::Stmt* around, const clang::Stmt* loop,
                    std::vector<std::string>* types) {
  if (around == loop) return true;
  const std::size_t seen_outside = types->size();
  for (const clang::Stmt* child : around->children()) {
    if (!child) continue;
    if (const auto* statement = llvm::dyn_cast<clang::DeclStmt>(child))
      for (const clang::Decl* declared : statement->decls())
        if (auto text = type_again(work, declared)) types->push_back(std::move(*text));
    if (add_types_seen(work, child, loop, types)) return true;
  }
  types->resize(seen_outside);
  return false;
}

}  // namespace an5d
