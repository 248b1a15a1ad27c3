// What an assignment stores, as one expression.
#pragma once

#include <functional>

#include "frontend/nest/loop_nest.h"
#include "polyhedral/cells/border_cells.h"

namespace an5d {

// Without the temporaries of the body; null if that is too large. It is not converted to the elements' type.
ExprPtr stored_value(const Sweep& sweep, std::size_t position);

// Is that made of what the body has read of an array before its assignment `number`, in temporaries?
bool is_of_earlier_read(const Sweep& sweep, std::size_t position, int array, std::size_t number);

// With a conversion in the text where a choice beside another value would lose digits of either: a floating
// value that elements of an integer type hold.
ExprPtr as_held(const ExprPtr& value, ScalarType element);

// The same for another cell. `box`: those that the assignment stores to; `place`: a coordinate of the other
// cell, so far ahead, in the iterators of whoever asks.
using CellPlace = std::function<ExprPtr(std::size_t axis, long ahead, const SourceRange& where)>;
ExprPtr stored_value_at(const ExprPtr& value, const CellBox& box, const CellPlace& place);

}  // namespace an5d
