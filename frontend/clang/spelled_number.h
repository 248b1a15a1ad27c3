// Numbers as C spells them.
#pragma once

#include <optional>
#include <string>

namespace clang {
class ASTContext;
class Expr;
}  // namespace clang

namespace an5d {

// "0.2f", "1000" of `1'000`; nothing of a literal that C spells otherwise, as `N` of a template or 0b11.
std::optional<std::string> spelled_number(const clang::ASTContext& tree, const clang::Expr* literal);

}  // namespace an5d
