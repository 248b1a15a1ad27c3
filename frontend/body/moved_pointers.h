// Pointers that a body moves on, `*p++`.
#pragma once

#include "frontend/names/translation.h"

namespace an5d {

// `left op right` in the type of the left one.
ExprPtr binary(BinaryOp op, const ExprPtr& left, const ExprPtr& right);

// `by` or, where it goes down, the negative of it: a number, where it is one.
ExprPtr signed_step(const ExprPtr& by, bool down);

// Moves to so many cells on.
void add_cells(PointedCells& cells, const ExprPtr& more);

// Moves pointers of the body on as Names::moves says. False after an error.
bool move_pointers(Translation& work, Names& names);

}  // namespace an5d
