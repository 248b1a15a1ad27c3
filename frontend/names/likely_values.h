// What integers around a nest hold when it runs, as far as the file says it: guesses, for the size of the run
// that a schedule is chosen for. Nothing that is computed may rest on them.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "frontend/nest/loop_nest.h"

namespace clang {
class ASTContext;
class CallExpr;
class Expr;
class FunctionDecl;
class ParmVarDecl;
class VarDecl;
}  // namespace clang

namespace an5d {

struct Translation;

class LikelyValues {
 public:
  explicit LikelyValues(const clang::ASTContext& tree) : tree_(tree) {}
  std::optional<long long> of(const clang::VarDecl* variable);

 private:
  void read_file();
  bool changes(const clang::VarDecl* variable) const;
  std::optional<long long> given(const clang::ParmVarDecl* parameter);
  std::optional<long long> of(const clang::Expr* expr);

  const clang::ASTContext& tree_;
  std::optional<std::vector<const clang::FunctionDecl*>> functions_;  // at the first question
  std::map<const clang::FunctionDecl*, std::vector<const clang::CallExpr*>> calls_;
  std::map<const clang::VarDecl*, std::optional<long long>> values_;
};

Likely likely_values(const Translation& work);

}  // namespace an5d
