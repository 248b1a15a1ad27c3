// --verify: the user's C against the generated text. Of a file with main() the program is run as both
// (program.h); of another one the functions are called (calls.h). Of every file the nests are, on random
// data.
#pragma once

#include <optional>
#include <string>

#include "driver/base/exit.h"
#include "driver/compile/compile.h"
#include "driver/verify/program.h"

namespace an5d {

// What --verify is asked for.
enum class VerifyPart { kAll, kLoops, kProgram };  // --verify=loops, --verify=program
struct VerifyRequest {
  VerifyPart part = VerifyPart::kAll;
  bool gpu = false;                 // --gpu: nvcc and the GPU here, instead of the emulation
  unsigned seed = 1;                // --seed
  std::optional<std::string> keep;  // --keep DIR: leave the sources and programs there
  ProgramRequest program;           // of a file that is one
};

// Builds the nests of `compiled` twice - as the user's C, outlined with symbolic extents, and as generated -
// and runs both on random data at odd sizes, step counts and start times, each nest at its own schedule.
// Exact arithmetic must agree bit for bit (NaNs by class); -ffast-math within the bound it prints.
ExitCode verify(const Compiled& compiled, const CompileOptions& options, const VerifyRequest& request);

}  // namespace an5d
