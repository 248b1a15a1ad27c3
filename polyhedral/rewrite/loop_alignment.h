// Loop alignment: sweeps over one grid count its cells from one place.
#pragma once

#include "polyhedral/rewrite/rewritten_step.h"

struct isl_ctx;

namespace an5d {

// `for (k = 0; k < 8; k++) ez[n - 8 + k] += psi[k];` beside sweeps over ez[i] becomes `for (i = n - 8; i < n;
// i++) ez[i] += psi[i - n + 8];`, and `for (i = 0; i < 20; i++) u[n - 1 - i] *= d[i];` one that counts down
// from n - 1 and reads d[n - 1 - i]. Only where each such array is one that another sweep has, too. A loop
// that writes such arrays at several places, `u[i] *= d[i]; u[n - 1 - i] *= d[i];`, is one for each
// assignment, where no cell is in two of them; of what no proof gives, calls are asked. Borders of few cells
// need not be: they may be written out, cell by cell (cells/border_cells.h).
RewrittenStep with_aligned_loops(isl_ctx* ctx, const LoopNest& nest, bool takes_borders_apart);

}  // namespace an5d
