// Values of expressions, where those of some names are known.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "frontend/expr/expr.h"

namespace an5d {

// What variables around the nest hold, and temporaries, by name.
struct KnownValues {
  std::map<std::string, long long> params, locals;
};

// The value of an integer expression; nothing where it depends on anything else, and where an operation does
// not give the number that mathematics would.
std::optional<long long> value_with(const ExprPtr& expr, const KnownValues& known);

// The same of literals alone.
std::optional<long long> fixed_value(const ExprPtr& expr);

// Is the number one of that integer type?
bool holds(ScalarType type, long long value);

// Of an integer literal; nothing where 63 bits do not hold it.
std::optional<long long> number_of(const Literal& literal);

}  // namespace an5d
