// Loop alignment: sweeps over one grid count its cells from one place.
#pragma once

#include "frontend/nest/loop_nest.h"

namespace an5d {

// `for (k = 0; k < 8; k++) ez[n - 8 + k] += psi[k];` beside sweeps over ez[i] becomes `for (i = n - 8; i < n;
// i++) ez[i] += psi[i - n + 8];`, and `for (i = 0; i < 20; i++) u[n - 1 - i] *= d[i];` one that counts down
// from n - 1 and reads d[n - 1 - i]. Only where each such array is one that another sweep has, too, and none
// of these is written at the iterator itself.
LoopNest with_aligned_loops(LoopNest nest);

}  // namespace an5d
