// What the three-level traffic model counts for one time step under the schedule that is used
// (docs/model.md).
#pragma once

#include <string>

#include "driver/explore/question.h"

namespace an5d {

// Lines for people: bytes, seconds and operations per byte at each level, and what they come from. The
// question must be of Model::kTraffic.
std::string traffic_text(const ModelQuestion& question);

}  // namespace an5d
