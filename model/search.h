// Which schedule to use: every legal one of the space below, with what the model says of it.
//
// The space is the paper's (section 6.3: bT, bS, hSN, register caps) and the axes that it did not have: how
// planes enter, whether tiles at the sides have a text of their own, other forms of the update.
#pragma once

#include <vector>

#include "model/device.h"
#include "model/legality.h"
#include "model/prediction.h"
#include "model/schedule.h"
#include "polyhedral/stencil.h"

namespace an5d {

// kAn5d is section 5 of the paper (an5d_model.h), kFitted the one for today's GPUs (predict.h).
enum class Model { kFitted, kAn5d };

struct Candidate {
  Schedule schedule;
  Prediction prediction;
  bool operator==(const Candidate&) const = default;
};

// The run to choose for: what the loop bounds say where they are numbers, else the paper's grids (16384^2,
// 512^3; 2^26 cells for 1-D) and 1000 steps.
Grid assumed_grid(const Stencil& stencil);

// Legal schedules, the fastest first; of equals the one with fewer time steps. Never empty.
std::vector<Candidate> rank_schedules(const Stencil& stencil, const DeviceSpec& device, Arithmetic arithmetic,
                                      const Grid& grid, Model model);

}  // namespace an5d
