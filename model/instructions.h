// What an update takes of the instruction units, counted from its expressions.
#pragma once

#include "model/schedule.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

// Where in the grid an update is counted: kernels that have a text of their own for what is amid it
// (Stencil::amid) run that nearly everywhere.
enum class Place { kEverywhere, kAmid };

// Quotients, roots and calls of an update that are subroutines. In exact arithmetic the quotients by
// constants that no products give are among them.
double slow_operations(const Stencil& stencil, Arithmetic arithmetic, Place place = Place::kEverywhere);

// Elements of arrays that are only read that the updates of a time step read, each once.
double elements_read(const Stencil& stencil);

// Arithmetic instructions of an update, roots and slow divisions aside. Without -ffast-math a quotient by a
// constant takes as long as several (docs/model.md).
double arithmetic_instructions(const Stencil& stencil, Arithmetic arithmetic,
                               Place place = Place::kEverywhere);

}  // namespace an5d
