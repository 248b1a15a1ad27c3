// --tune: the paper's protocol (sections 6.3 and 7) - the model's best schedules, built, checked and timed.
#pragma once

#include "driver/base/exit.h"
#include "driver/compile/compile.h"
#include "driver/tune/request.h"
#include "driver/tune/text.h"

namespace an5d {

// Measures on this machine's GPU, or writes the folder for another machine, or takes over what was measured
// there. Results go to the cache as they come and to standard output as a table at the end.
ExitCode tune(const Compiled& compiled, const CompileOptions& options, const TuneRequest& request);

}  // namespace an5d
