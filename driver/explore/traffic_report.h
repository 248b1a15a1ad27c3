// What the three-level traffic model counts for one time step under the schedule that is used
// (docs/model.md).
#pragma once

#include <optional>
#include <string>

#include "driver/explore/question.h"

namespace an5d {

// FLOP as written per byte that the threads load, where the schedule used is a naive one, whatever the model.
std::optional<double> loaded_intensity(const ModelQuestion& question);
// The same as a line, or nothing.
std::string intensity_text(const ModelQuestion& question);

// Lines for people: bytes, seconds and operations per byte at each level, and what they come from. The
// question must be of Model::kTraffic.
std::string traffic_text(const ModelQuestion& question);

}  // namespace an5d
