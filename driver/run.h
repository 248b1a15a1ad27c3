// What the program does with its options: files in, files out, diagnostics on stderr.
#pragma once

#include "driver/options.h"

namespace an5d {

enum ExitCode { kDone = 0, kRefused = 1, kUsage = 2, kSurroundings = 3, kOurBug = 70 };

ExitCode run(const Options& options);

}  // namespace an5d
