// Are the numbers of a schedule within their ranges?
#pragma once

#include <string>

#include "model/schedule.h"

namespace an5d {

// "128", "32x8", "8x8x4"
std::string block_text(const Schedule& schedule);

// Which number is not; empty if all are. The geometry, and all rows of the legality table, calculate with
// numbers within these bounds. Planes of what has none are 0, which the line does not take.
std::string numbers_outside(const Schedule& schedule);

}  // namespace an5d
