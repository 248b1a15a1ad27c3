// Ghost cells that hold what the cells at the other end of an axis hold, so that the ends meet.
#pragma once

#include <optional>

#include "polyhedral/cells/border_cells.h"
#include "polyhedral/rewrite/plain_subscripts.h"

struct isl_ctx;

namespace an5d {

// After `u[0] = u[n - 2]`, where `loop` updates u[1] to u[n - 2]: how far the cell that is set lies beyond
// the end of the axis, if the cell that is read is as far within the other end. `updated` has the loop's
// cells.
std::optional<long> ghost_width(isl_ctx* ctx, const BorderRange& set, const BorderRange& read,
                                const BorderRange& updated, const Loop& loop);

// Where axes are periodic because of ghost cells, reads that stay between the ends wrap around as well, which
// is the same cell: `i == 1 ? u[(i - 1) wrapped] : u[i - 1]` becomes `u[(i - 1) wrapped]`. A choice between
// equal values is none.
PlainNest with_ghosts_wrapped(isl_ctx* ctx, PlainNest nest);

}  // namespace an5d
