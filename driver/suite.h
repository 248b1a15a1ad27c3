// --suite: regenerates all entries of a suite file into one folder.
#pragma once

#include "driver/exit.h"
#include "driver/options.h"

namespace an5d {

// Writes what is missing or out of date, removes what the suite no longer has, and prints a table on standard
// output. Entries that fail are named on standard error and stop no other; then the status is kRefused.
ExitCode regenerate(const SuiteRequest& request);

}  // namespace an5d
