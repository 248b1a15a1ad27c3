// Numbers of tiers that are worth ranking for a schedule with several cells to a thread.
#pragma once

#include <algorithm>

#include "model/schedule.h"

namespace an5d {

// Visits the schedule with most tiers, of `first` to `last`, that `fits`, and with one and two fewer: fewer
// steps than registers hold are hardly ever faster.
template <class Fits, class Visit>
void each_tier_number(Schedule schedule, int first, int last, const Fits& fits, const Visit& visit) {
  schedule.tiers = last;
  while (schedule.tiers >= first && !fits(schedule)) --schedule.tiers;
  for (const int least = std::max(first, schedule.tiers - 2); schedule.tiers >= least; --schedule.tiers)
    visit(schedule);
}

}  // namespace an5d
