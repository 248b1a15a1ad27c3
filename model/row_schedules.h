// The schedules that give a thread several cells side by side: those worth ranking for a stencil.
#pragma once

#include <vector>

#include "model/device.h"
#include "model/schedule.h"
#include "polyhedral/stencil.h"

namespace an5d {

// What a row at a side of the grid may count of one amid it.
struct SideWeight {
  Edge edge;
  double weight;
};
inline constexpr SideWeight kSideWeights[] = {{Edge::kLane, 1},    {Edge::kLane, 1.09}, {Edge::kLane, 1.2},
                                              {Edge::kLane, 1.41}, {Edge::kSplit, 1.5}, {Edge::kSplit, 1.8}};

// With `tiers` from `first` to `last`, sizes and shares that were worth having on the H200
// (docs/results/h200_sweep_cells.csv), and no more kept than registers hold. Not all need be legal.
std::vector<Schedule> row_schedules(const Stencil& stencil, const DeviceSpec& device, int first, int last);

}  // namespace an5d
