// `if` and `else` in a body.
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace llvm {
class APSInt;
}
namespace clang {
class ASTContext;
class IfStmt;
class Stmt;
class SwitchStmt;
}  // namespace clang

namespace an5d {

constexpr std::size_t kMostBranches = 100;  // within each other; every later stage recurses

using Statements = std::span<const clang::Stmt* const>;

// What each side of a branch executes. If one ends with `continue`, the statements behind the branch are
// those of the other side.
struct Sides {
  std::vector<const clang::Stmt*> then, otherwise;
  bool takes_rest = false;
};
Sides sides_of(const clang::IfStmt* branch, Statements rest);

// What a switch executes for each value, if no case runs into the next one.
struct Cases {
  struct Case {
    std::vector<llvm::APSInt> values;
    std::vector<const clang::Stmt*> statements;
  };
  std::vector<Case> chosen;
  std::vector<const clang::Stmt*> others;  // for all other values
};
std::optional<Cases> cases_of(const clang::ASTContext& tree, const clang::SwitchStmt* statement);

}  // namespace an5d
