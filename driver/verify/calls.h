// Calls of the functions that have nests, for --verify of files without main.
#pragma once

#include <string>

#include "driver/base/installation.h"
#include "driver/compile/compile.h"
#include "driver/verify/program.h"
#include "frontend/callable.h"

namespace an5d {

// The text of the user's file with a main behind it that calls its functions with nests (runtime/verify/
// an5d_calls.c). `called` names them, `problems` says of the others why they are not called, and of results
// and variables which are not compared.
struct Callers {
  std::string text;
  std::vector<std::string> called, problems;
};
Callers callers_of(const Compiled& compiled, const Callables& callables);

// Makes these calls in the C and in what is made of it, and compares what they return and leave in memory.
// Loops that stay in C there at run time are not seen by that.
ProgramVerdict verify_calls(const Compiled& compiled, const Callables& callables,
                            const CompileOptions& options, const Installation& own, const std::string& folder,
                            const ProgramRequest& request);

}  // namespace an5d
