// Clang expressions to Expr.
#pragma once

#include <optional>

#include "frontend/translation.h"

namespace clang {
class BinaryOperator;
}

namespace an5d {

// Where an expression stands, which says what it may read.
enum class ExprPlace {
  kBody,       // everything
  kSubscript,  // of an array: no arrays, no calls
  kBound,      // of a loop: integers that the nest does not change
  kExtent,     // of an array's declaration: the same
  kGiven,      // argument of a function that a time step calls: scalars and the time, no arrays, no calls
  kFunction    // body of a user function: its own parameters and locals
};

// The tree with every type and conversion, or null after an error.
ExprPtr build_expr(Translation& work, Names& names, ExprPlace place, const clang::Expr* expr);

}  // namespace an5d
