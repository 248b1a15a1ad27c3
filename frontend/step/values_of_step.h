// Values that a variable keeps in each time step, until an end of a grid is made of them.
#pragma once

#include <string>

#include "frontend/names/translation.h"

namespace an5d {

struct TimeStep;

// The value that each time step gives the variable once, and that all its reads find: of its declaration, or
// of an assignment. Or why there is none: "here it is read", of a place.
struct KeptValue {
  const clang::Expr* value = nullptr;
  std::string why_not = {};
  SourceRange where = {};
};
KeptValue kept_value(const Translation& work, const TimeStep& step, const clang::VarDecl* variable);

}  // namespace an5d
