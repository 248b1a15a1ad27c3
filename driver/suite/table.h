// What --suite prints at its end.
#pragma once

#include <string>
#include <vector>

#include "driver/suite/row.h"

namespace an5d {

enum class EntryState { kWritten, kUnchanged, kRefused, kFailed };  // kRefused: as the suite expects

// What became of one mode of a unit.
struct EntryReport {
  std::string kernel, type, device, mode;
  EntryState state = EntryState::kWritten;
  std::string predicted;  // GCells/s of its first nest
};

// A line for each kernel, type and device, a column for each mode; then the totals.
std::string suite_table(const std::vector<EntryReport>& entries);

}  // namespace an5d
