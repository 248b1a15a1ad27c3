// Calls in expressions.
#pragma once

#include <functional>

#include "frontend/expr_builder.h"

namespace an5d {

// What is asked of the expression around a call: its type, and its arguments, each with an error if there is
// none.
struct CallReader {
  std::function<std::optional<ScalarType>(const clang::Expr*)> type_of;
  std::function<ExprPtr(const clang::Expr*)> build;
};

ExprPtr build_call(Translation& work, ExprPlace place, const clang::CallExpr* expr, const CallReader& reader);

}  // namespace an5d
