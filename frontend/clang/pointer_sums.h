// `*(p + i)`, which is p[i].
#pragma once

namespace clang {
class ASTContext;
class Expr;
class UnaryOperator;
}  // namespace clang

namespace an5d {

// The element that `*(p + i * n + j - 1)` is, with the sum as its subscript; or the expression itself.
clang::Expr* as_subscript(clang::ASTContext& tree, clang::UnaryOperator* expr);

}  // namespace an5d
