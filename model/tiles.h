// How a launch of lines (kind.h) divides the grid: the same code that the launch runs (an5d/strips.h,
// an5d/waves.h).
#pragma once

#include "model/geometry.h"
#include "model/prediction.h"

namespace an5d {

// Tiles of a plane of the grid, which lie end to end from strip to strip where that takes fewer.
long long tiles_of(const Stencil& stencil, const Geometry& block, const Grid& grid);

// stream=waves, where so many blocks run at the same time: all blocks, and the steps of those that run one
// after the other, with what fills their tiers.
struct WaveCount {
  long long blocks = 0, steps = 0;
};
WaveCount waves_of(const Stencil& stencil, const Geometry& block, const Grid& grid, long long resident);

}  // namespace an5d
