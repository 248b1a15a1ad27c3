// Where a function changes a variable by its name, and who may know its address. What of that changes it is
// asked of PlaceChanges (place_changes.h).
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace clang {
class ASTContext;
class Decl;
class Expr;
class FunctionDecl;
class Stmt;
class VarDecl;
}  // namespace clang

namespace an5d {

struct VariableChanges {
  std::vector<const clang::Expr*> places;   // assignments, and addresses given to calls
  std::vector<const clang::Expr*> aliases;  // addresses that outlive their expression, in a pointer
};

VariableChanges changes_of(const clang::VarDecl* variable, const clang::Stmt* within);

// Addresses of the variable that outlive their expression: in the function's body, or, of a variable of the
// file, anywhere.
std::vector<const clang::Expr*> aliases_of(const clang::ASTContext& tree, const clang::Stmt* function,
                                           const clang::VarDecl* variable);

// Which variables may a pointer lead to, or to a member of them, so that a store to memory of a type that
// fits may change them? One of the file that other files see is such a variable, and one whose address is
// taken, but for calls of the library that are over when they return, and give nothing that leads to it. The
// text of a function is read at the first question about one of its variables.
class Reach {
 public:
  explicit Reach(const clang::ASTContext& tree) : tree_(tree) {}
  bool has(const clang::VarDecl* variable);

 private:
  const clang::ASTContext& tree_;
  // Variables whose address is given: in a function's body, or, under null, anywhere in the file.
  std::map<const clang::Stmt*, std::set<const clang::Decl*>> given_;
};

// What the file has: bodies of functions, and values that variables are given.
std::vector<const clang::Stmt*> all_of_file(const clang::ASTContext& tree);

// The body of the function that has a local variable; null of others.
const clang::Stmt* body_around(const clang::VarDecl* variable);

// What `x = a`, `x += a` and `x++` change; null of others.
const clang::Expr* target_of(const clang::Stmt* statement);

// g of `g`, `g.clock.t` and `g.rates[2]`, which lie in g itself; null of others.
const clang::VarDecl* root_of(const clang::Expr* expr);

// Can a switch around the statement enter it?
bool has_case(const clang::Stmt* statement);

// Are there labels in it, so that control may go back?
bool has_labels(const clang::Stmt* statement);

// From `root` down to `target`, both included; empty if it is not below.
std::vector<const clang::Stmt*> path_to(const clang::Stmt* root, const clang::Stmt* target);

// The integer constant that a local variable holds whenever control comes to the statement: the last value
// that it gets in the block of that statement. Nothing where it cannot be told.
std::optional<long long> value_before(const clang::ASTContext& tree, Reach& reach,
                                      const clang::Stmt* function, const clang::Stmt* statement,
                                      const clang::VarDecl* variable);

}  // namespace an5d
