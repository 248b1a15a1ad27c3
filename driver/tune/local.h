// --tune on this machine: nvcc in parallel, then one candidate after another on the GPU.
#pragma once

#include <string>
#include <vector>

#include "driver/base/exit.h"
#include "driver/compile/compile.h"
#include "driver/tune/cache.h"
#include "driver/tune/text.h"

namespace an5d {

// What to do where there is no nvcc or no GPU, a line for stderr.
inline constexpr char kTuneElsewhere[] =
    "an5dc: note: --tune --emit-only DIR writes the candidates for a machine with nvcc and a GPU\n";

// What has been measured of each nest, in the nests' order.
using NestResults = std::vector<std::vector<Measured>>;

// Builds and runs every candidate that `results` does not have, adds it there and, unless it never ran, to
// the cache at `path`. `jobs`: compilers at once. What is measured when a signal ends the
// program is kept.
ExitCode measure_locally(const std::vector<TuneNest>& nests, const CompileOptions& options, int jobs,
                         const std::string& path, NestResults& results);

}  // namespace an5d
