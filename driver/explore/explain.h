// Why a schedule takes as long as the model says, and what its neighbours would change, in sentences. Every
// number is of the two predictions or of the closed-form shares below; docs/model.md defines the wording.
#pragma once

#include <string>
#include <vector>

#include "driver/explore/question.h"

namespace an5d {

// What of a launch explains a difference. Shares are 0 to 1.
struct Shares {
  double halo = 0;     // share of the tile's cells: those that a neighbouring tile stores
  double warm_up = 0;  // share of the planes loaded: those that the chunk before or behind loads too
  double rounds = 0;   // blocks over those that the device holds at once
  bool operator==(const Shares&) const = default;
};

Shares shares_of(const ModelQuestion& question, const Schedule& schedule);

// Schedules one step away along each axis: bT, block, stream, form, how planes enter, edge, register cap. Not
// all of them are legal.
std::vector<Schedule> neighbours(const Stencil& stencil, const Grid& grid, const Schedule& schedule);

std::string explain_schedule(const ModelQuestion& question);

}  // namespace an5d
