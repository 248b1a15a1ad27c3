// The schedules in which the warps of a block span the tile, each with some of the time steps: those worth
// ranking for a stencil.
#pragma once

#include <vector>

#include "model/device.h"
#include "model/schedule.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

// With bT from `first` to `last`, sizes and shares that were worth having on the H200
// (test/model/sweeps/h200_sweep_stages.csv), and no more kept than registers hold. 2-D only. Not all need be
// legal.
std::vector<Schedule> stage_schedules(const Stencil& stencil, const std::vector<Combine>& forms,
                                      const DeviceSpec& device, int first, int last);

}  // namespace an5d
