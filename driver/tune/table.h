// What a tuning run says at its end.
#pragma once

#include <string>
#include <vector>

#include "driver/tune/cache.h"
#include "driver/tune/text.h"

namespace an5d {

// The table of one nest: GCells/s as predicted and as measured, registers, bytes of local memory, schedule;
// what failed first, with the reason, the fastest last.
std::string tune_table(const TuneNest& nest, const std::vector<Measured>& measured);

}  // namespace an5d
