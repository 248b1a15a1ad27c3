// The schedules that give a thread several cells side by side: those worth ranking for a stencil.
#pragma once

#include <vector>

#include "model/device.h"
#include "model/schedule.h"
#include "polyhedral/stencil.h"

namespace an5d {

// Adds the schedule with every way to treat tiles at the sides that is worth having.
void add_with_sides(std::vector<Schedule>& found, Schedule schedule);

// With `tiers` from `first` to `last`, sizes and shares that were worth having on the H200
// (docs/results/h200_sweep_cells.csv), and no more kept than registers hold. Not all need be legal.
std::vector<Schedule> row_schedules(const Stencil& stencil, const DeviceSpec& device, int first, int last);

}  // namespace an5d
