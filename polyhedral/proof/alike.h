// Whether the arrays of a time step have one shape.
#pragma once

#include "frontend/said/diagnostic.h"
#include "polyhedral/proof/written.h"

namespace an5d {

// Fields that are updated together have one shape, arrays that trade places one type, too, each array is
// written once, and of pointers that move one is that of a field. Refuses what is otherwise.
bool are_alike(const Step& step, Diagnostics& said);

}  // namespace an5d
