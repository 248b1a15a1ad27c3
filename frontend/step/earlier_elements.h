// Elements of arrays that C copies to variables of the time step, where sweeps write these arrays.
#pragma once

#include "frontend/names/translation.h"

namespace an5d {

// What the variable stands for that C has made at `work.copied`: elements as they were there.
ExprPtr with_earlier_elements(const Translation& work, const ExprPtr& value);

// Of a nest that has its sweeps and arrays: each of these is an element as it stands where no sweep writes
// the array in between, or one of the step before where none has written it by then. Refuses others.
bool settle_earlier_elements(Translation& work);

}  // namespace an5d
