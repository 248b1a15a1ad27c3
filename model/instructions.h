// What an update takes of the instruction units, counted from its expressions.
#pragma once

#include "model/schedule.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

// Quotients, roots and calls of an update that are subroutines. In exact arithmetic the quotients by
// constants that no products give are among them.
double slow_operations(const Stencil& stencil, Arithmetic arithmetic);

// Elements of arrays that are only read that the updates of a time step read, each once.
double elements_read(const Stencil& stencil);

// Arithmetic instructions of an update, roots and slow divisions aside. Without -ffast-math a quotient by a
// constant takes as long as several (docs/model.md).
double arithmetic_instructions(const Stencil& stencil, Arithmetic arithmetic);

}  // namespace an5d
