// How a whole program is built, as plain C and for the emulation.
#pragma once

#include <optional>
#include <string>

#include "driver/base/installation.h"
#include "driver/compile/compile.h"
#include "driver/verify/commands.h"
#include "driver/verify/program.h"

namespace an5d {

// Commands to be run one after another; the last one links.
struct ProgramBuild {
  std::vector<Command> commands;
  std::string program;  // the path of what they make
};

// The sources of both in the folder. Nothing, or what could not be written.
struct ProgramText {
  bool is_split = false;  // the C has a file of its own
  Diagnostics refused;    // why, where that was not asked for
};
std::optional<ProgramText> write_program(const Compiled& compiled, const CompileOptions& options,
                                         const std::string& folder, bool split);

// The names that write_program() gives.
std::vector<std::string> program_files(const Compiled& compiled);

ProgramBuild plain_build(const Compiled& compiled, const CompileOptions& options, const Installation& own,
                         const std::string& folder, const ProgramRequest& request);

// With `real_time` clocks are the system's.
ProgramBuild emulated_build(const Compiled& compiled, const CompileOptions& options, const Installation& own,
                            const std::string& folder, const ProgramRequest& request, bool is_split,
                            bool real_time);

// "heat", by which the program finds itself called.
std::string program_name(const Compiled& compiled);

struct Built {
  bool good = true;
  bool is_refused = false;     // for what the text says: not for what is missing here
  std::string compiler, said;  // of the command that failed
};
Built build(const ProgramBuild& build);

}  // namespace an5d
