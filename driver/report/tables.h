// The tables of a report as HTML.
#pragma once

#include <string>
#include <vector>

#include "driver/report/numbers.h"

namespace an5d {

// Geometric mean of each mode over each peer, a row per setting and mode; empty where there are no peers.
std::string ratio_table(const std::vector<Performance>& settings);

// Stencils down, modes and peers across: GCells/s, and how many times a peer's the fastest mode is.
std::string figure_table(const Performance& setting);

// The rows of the file without their peers: those that failed, or those that did not. Columns that are the
// same in all rows are in the caption. Empty where there are no such rows.
enum class Outcomes { kFailed, kSucceeded };
std::string row_table(const ReportData& data, Outcomes outcomes);

}  // namespace an5d
