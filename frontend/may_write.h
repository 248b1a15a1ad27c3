// May a statement of the host's code write a variable: by its name, in a function that it calls, or through a
// pointer that may lead to it? What cannot be told may.
#pragma once

namespace clang {
class ASTContext;
class Stmt;
class VarDecl;
}  // namespace clang

namespace an5d {

bool may_write(const clang::ASTContext& tree, const clang::Stmt* statement, const clang::VarDecl* variable);

}  // namespace an5d
