// Whole programs of the user's, as C and as an5dc makes them: --verify compares what both do, --emulate runs
// the latter.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "driver/base/exit.h"
#include "driver/base/installation.h"
#include "driver/compile/compile.h"

namespace an5d {

struct ProgramRequest {
  std::optional<std::vector<std::string>> arguments;  // behind `--`, where that was given
  std::vector<std::string> link_flags;                // -l and the like
  bool split = false;                                 // --split: the C stays C
  std::chrono::seconds most{60};                      // --time-limit: for what the emulation runs
};

// What became of the comparison; said on standard output.
enum class ProgramVerdict { kEqual, kDifferent, kNotCompared };

// Runs the C twice, and once what was made of it, each in a new folder. Times are those of clock.c in all.
// Sources and programs are left in `folder`.
ProgramVerdict verify_program(const Compiled& compiled, const CompileOptions& options,
                              const Installation& own, const std::string& folder,
                              const ProgramRequest& request);

// Builds what is made of the C for the emulation, and becomes it: exit status, output and input are the
// program's. Comes back only where there is none.
ExitCode emulate(const Compiled& compiled, const CompileOptions& options, const ProgramRequest& request);

}  // namespace an5d
