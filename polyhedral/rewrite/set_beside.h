// Borders that are set beside the cells of an update.
#pragma once

#include <cstddef>
#include <vector>

#include "polyhedral/cells/border_cells.h"

struct isl_ctx;

namespace an5d {

// Is each of `all` cells one of `cells`, which sweep `by` computes, or set by one of the sweeps `borders` in
// the same time step, from cells of the array that have been computed or set by then? And are they all?
bool are_set_beside(isl_ctx* ctx, const LoopNest& nest, std::size_t by, const CellBox& cells,
                    const std::vector<std::size_t>& borders, const CellBox& all);

}  // namespace an5d
