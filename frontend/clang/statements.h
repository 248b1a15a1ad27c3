// Forms of statements and expressions, as C has them, that all readers of loops look for.
#pragma once

#include <optional>
#include <vector>

namespace clang {
class ASTContext;
class ArraySubscriptExpr;
class BinaryOperator;
class Expr;
class Stmt;
class VarDecl;
}  // namespace clang

namespace an5d {

// for, while and do.
bool is_loop(const clang::Stmt* statement);

const clang::Stmt* body_of(const clang::Stmt* loop);

// Adds the statement to `out`, with blocks opened, and without empty statements.
void flatten(const clang::Stmt* statement, std::vector<const clang::Stmt*>& out);
std::vector<const clang::Stmt*> statements_of(const clang::Stmt* body);

const clang::Stmt* without_attributes(const clang::Stmt* statement);

// `a = b` or `a op= b` as a statement, or null.
const clang::BinaryOperator* assignment_of(const clang::Stmt* statement);

// The variable that an expression is, its canonical declaration; null of others.
const clang::VarDecl* variable_of(const clang::Expr* expr);

// The element, a struct, in which a member is, or an element of a member: `cells[i]` of `cells[i].speeds[3]`.
// Null of others.
const clang::ArraySubscriptExpr* cell_of(const clang::Expr* value);

// The array element that an assignment to this changes: A[i][j] of `A[i][j]`, `A[i][j].f`, `*p`; null of a
// variable.
const clang::Expr* element_of(const clang::Expr* target);

// `cells(i, j)` and `cells[i]` of a class, which the front end takes for elements until it refuses them.
bool is_overloaded_element(const clang::Expr* expr);

// The value if `expr` is an integer constant without side effects that fits 64 bits.
std::optional<long long> constant_of(const clang::ASTContext& tree, const clang::Expr* expr);

}  // namespace an5d
