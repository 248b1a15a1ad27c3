// Prints expressions as C++ that means what the C meant.
#pragma once

#include <functional>
#include <string>

#include "frontend/expr/expr.h"

namespace an5d {

// How the leaves that depend on the surroundings are spelled.
struct Leaves {
  std::function<std::string(const Tap&)> tap;
  std::function<std::string(int loop)> iterator;
  std::function<std::string(const std::string&)> name;  // of parameters, locals and user functions
  // Of an array that is only read; without one it is called as an an5d::Input is: k(i, (long long)j + 1).
  std::function<std::string(const Element&)> element = nullptr;
  std::function<std::string(const Access&)> cell = nullptr;  // of what sets borders; nothing else has these
  std::function<std::string(const Earlier&)> earlier = nullptr;  // of constants of a time step, the same
  std::string functions = "user::";  // in front of the names of the user's functions
};

// Brackets only where C needs them; operands stay in source order. Implicit conversions are printed only
// where C++ would not make them: arguments of library functions, which C++ overloads.
std::string print(const ExprPtr& expr, const Leaves& leaves);

// c_name(), or how CUDA calls _Float16.
std::string_view cuda_name(ScalarType type);

// An expression of literals, scalars and operators only, such as a loop bound, in the user's own names.
std::string print(const ExprPtr& expr);

}  // namespace an5d
