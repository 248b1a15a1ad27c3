// --suite: regenerates all entries of a suite file into one folder.
#pragma once

#include <string>

#include "driver/base/exit.h"

namespace an5d {

// --suite: regenerate everything that the file names.
struct SuiteRequest {
  std::string file;    // JSON, or TOML
  std::string folder;  // --out
  int jobs = 0;        // -j: threads; 0: one per hardware thread
  bool operator==(const SuiteRequest&) const = default;
};

// Writes what is missing or out of date, removes what the suite no longer has, and prints a table on standard
// output. Entries that fail are named on standard error and stop no other; then the status is kRefused.
ExitCode regenerate(const SuiteRequest& request);

}  // namespace an5d
