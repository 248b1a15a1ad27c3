// The counts of model/thread_counts.h by visiting every thread of a launch, and launches to try them on.
#pragma once

#include <string>

#include "model/thread_counts.h"
#include "property/random.h"

namespace an5d::test {

struct Case {
  Stencil stencil;  // rank and halos only
  Schedule schedule;
  Grid grid;
};

// One to three axes, halos of 0 to 3 cells drawn for each side, 1 to 4 tiers, grids from one cell to a few
// tiles.
Case draw_case(property::Random& random);
std::string to_string(const Case& one);

// Loops over blocks, tiers, planes and threads, and asks of each thread what it is.
ThreadCounts counted(const Case& one);

}  // namespace an5d::test
