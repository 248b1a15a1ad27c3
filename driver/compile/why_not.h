// --why-not: is the loop on this line taken, and what keeps it from that?
#pragma once

#include <string>

#include "driver/compile/compile.h"

namespace an5d {

struct LoopAnswer {
  bool taken = false;
  std::string verdict;  // one line: "heat.c:3: the time loop is taken"
  Diagnostics reasons;  // errors, one for each rule; none where it is taken, or where no loop is on the line
};

// The answer for the time loop around `line`, or for another loop on it. Whether the whole text may become
// C++ belongs to it unless --split is given. No value where the text cannot be read as C.
Result<LoopAnswer> why_not(const SourceFile& source, int line, const CompileOptions& options, bool split);

// The verdict, and each reason with what its rule is for and what would be accepted.
std::string to_text(const LoopAnswer& answer, const SourceFile& source);

}  // namespace an5d
