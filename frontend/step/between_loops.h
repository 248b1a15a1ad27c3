// What stands between the loops of a time step and is no part of it.
#pragma once

#include "frontend/names/reductions.h"
#include "frontend/step/nest_shape.h"

namespace an5d {

// `u[0] = u[1];`
bool assigns_element(const clang::Stmt* statement);

// Has it a loop, or does it call a function, which may have one?
bool may_sweep(const clang::Stmt* statement);

// Has the function loops or assignments to elements, in itself or in functions of the file that it calls?
bool sweeps(const clang::FunctionDecl* function);

// Refuses each statement of the step that is neither a for loop nor an assignment to an element of an array
// that its loops use; but not what follows from another refusal: a test of a value of all cells, a swap that
// only other refused statements keep from being the last ones.
bool check_between(Translation& work, const TimeStep& step);

// Refuses a statement between two loops over cells.
void refuse_in_loop(Translation& work, const clang::Stmt* statement);

// Refuses the values of all cells that the sweep computes, where it does nothing else. Is it such a sweep?
bool refuse_reductions_alone(Translation& work, const Chain& sweep);

// The same of a statement in a body, where it is one of `reductions`, those of the sweep.
bool refuse_reduction(Translation& work, const std::vector<Reduction>& reductions,
                      const clang::Stmt* statement);

}  // namespace an5d
