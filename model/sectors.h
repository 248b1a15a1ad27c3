// What caches that move sectors count of a launch (traffic.h), in bytes: a warp's load is as many sectors as
// its lanes touch, and what a block reads is as many as its cells and their halos lie in. Rows of an array
// need not begin at a sector; all counts are means over the rows.
//
// In comes what updates read and how they are run, out go bytes of the whole launch. Nothing is fitted here.
// The equations of Su et al. count lines of 128 bytes in their place (4, 6, 16).
#pragma once

#include <vector>

#include "model/traffic.h"

namespace an5d {

// Between the registers and the storage of an SM, in place of (3): loads of all warps, and stores.
double sectors_loaded(const TrafficKernel& kernel, const TrafficLaunch& launch, int sector);
double sectors_stored(const TrafficKernel& kernel, const TrafficLaunch& launch, int sector);

// What all blocks read at least once, in place of (6, 16).
double sectors_of_blocks(const std::vector<ArrayReads>& arrays, const TrafficLaunch& launch, int sector);

// What the launch reads at least once: the arrays with what lies around the cells that are updated. And the
// sectors at the ends of rows that are stored in part, which L2 has to read first.
double sectors_of_arrays(const std::vector<ArrayReads>& arrays, const TrafficLaunch& launch, int sector);
double sectors_filled(const TrafficKernel& kernel, const TrafficLaunch& launch, int sector);

}  // namespace an5d
