// Names with types and values: variables, temporaries, and functions of the user's.
#pragma once

#include <string>
#include <vector>

#include "frontend/expr/expr.h"

namespace an5d {

struct Variable {
  std::string name;
  ScalarType type = ScalarType::kInt32;
  bool operator==(const Variable&) const = default;
};

// A local temporary of the body: name = value, converted to type.
struct LocalDefinition {
  std::string name;
  ScalarType type = ScalarType::kFloat;
  ExprPtr value;
};

// A `static inline` function of the file, made of definitions and one result. `if (c) return a;` has
// become a Select. It is total if C defines its value for all arguments.
struct Function {
  std::string name;
  ScalarType type = ScalarType::kFloat;
  std::vector<Variable> parameters;
  std::vector<LocalDefinition> locals;
  ExprPtr result;  // converted to type
  bool is_total = false;
};

}  // namespace an5d
