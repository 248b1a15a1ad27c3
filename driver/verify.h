// --verify: the user's C against the generated text, on random data.
#pragma once

#include "driver/compile.h"
#include "driver/exit.h"
#include "driver/options.h"

namespace an5d {

// Builds the nests of `compiled` twice - as the user's C, outlined with symbolic extents, and as generated -
// and runs both on random data at odd sizes, step counts and start times, each nest at its own schedule.
// Exact arithmetic must agree bit for bit (NaNs by class); -ffast-math within the bound it prints.
ExitCode verify(const Compiled& compiled, const CompileOptions& options, const VerifyRequest& request);

}  // namespace an5d
