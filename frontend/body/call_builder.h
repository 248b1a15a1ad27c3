// Calls in expressions.
#pragma once

#include <functional>

#include "frontend/body/expr_builder.h"

namespace an5d {

// What is asked of the expression around a call: its type, and its arguments, each with an error if there is
// none; and the value of a call whose function stands in its place.
struct CallReader {
  std::function<std::optional<ScalarType>(const clang::Expr*)> type_of;
  std::function<ExprPtr(const clang::Expr*)> build;
  std::function<ExprPtr(const clang::CallExpr*)> inlined;
};

ExprPtr build_call(Translation& work, ExprPlace place, const clang::CallExpr* expr, const CallReader& reader);

}  // namespace an5d
