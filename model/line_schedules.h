// The schedules that give a thread lines of cells of a 3-D grid: those worth ranking for a stencil.
#pragma once

#include <vector>

#include "model/device.h"
#include "model/schedule.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

// With `tiers` from `first` to `last`, sizes and shares that were worth having on the H200
// (test/model/sweeps/h200_sweep_lines.csv), and no more kept than registers hold. Not all need be legal.
std::vector<Schedule> line_schedules(const Stencil& stencil, const std::vector<Combine>& forms,
                                     const DeviceSpec& device, Arithmetic arithmetic, int first, int last);

}  // namespace an5d
