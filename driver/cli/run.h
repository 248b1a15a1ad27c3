// What the program does with its options: files in, files out, diagnostics on stderr.
#pragma once

#include "driver/base/exit.h"
#include "driver/cli/options.h"

namespace an5d {

ExitCode run(const Options& options);

}  // namespace an5d
