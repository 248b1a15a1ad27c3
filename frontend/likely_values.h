// What integers around a nest hold when it runs, as far as the file says it: guesses, for the size of the run
// that a schedule is chosen for. Nothing that is computed may rest on them.
#pragma once

#include "frontend/translation.h"

namespace an5d {

LoopNest::Likely likely_values(const Translation& work);

}  // namespace an5d
