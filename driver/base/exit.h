// How the program ends: its exit codes, and the line on stderr that says why.
#pragma once

#include <string>

namespace an5d {

enum ExitCode { kDone = 0, kRefused = 1, kUsage = 2, kSurroundings = 3, kOurBug = 70 };

// "an5dc: error: WHAT" on stderr; gives the code back.
ExitCode fail(ExitCode code, const std::string& what);

}  // namespace an5d
