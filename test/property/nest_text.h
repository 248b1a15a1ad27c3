// The C text of a random nest.
#pragma once

#include <string>

#include "test/property/draw.h"

namespace an5d::property {

// A random update of the draw's form.
struct Body {
  std::string functions;   // static inline functions before the nest's
  std::string parameters;  // ", float p" of the nest's function
  std::string statements;  // inside the innermost loop, braces included where needed
};
Body draw_body(const Draw& draw, Random& random);

enum class Marking { kPragma, kNone };

// Everything of the nest: its functions, its array if global, its function.
std::string nest_text(const Draw& draw, Marking marking, Random& random);

// A[t % 2][i - 1][j + 2] of a tap.
std::string access_text(const Draw& draw, const std::vector<int>& tap);

}  // namespace an5d::property
