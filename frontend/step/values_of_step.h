// Values that a variable keeps in each time step, until an end of a grid is made of them.
#pragma once

#include "frontend/names/translation.h"

namespace an5d {

struct TimeStep;

// The value that each time step gives the variable once, and that all its reads find: of its declaration, or
// of an assignment. Null of others.
const clang::Expr* only_value(const Translation& work, const TimeStep& step, const clang::VarDecl* variable);

// Of a variable from around the time loop: a place where something else may read it than the time step that
// has given it its value, behind that; null if there is none, and of variables of the step.
const clang::Stmt* read_elsewhere(const Translation& work, const TimeStep& step,
                                  const clang::VarDecl* variable);

}  // namespace an5d
