// `an5dc --verify` as a value: what was run and what it said.
#pragma once

#include <optional>
#include <string>

#include "driver/verify/verify.h"

namespace an5d::property {

struct Verified {
  ExitCode status = kDone;
  int nests = 0;        // that the harness reports as equal
  int runs = 0;         // of those, on grids of their own size and step count
  long long cells = 0;  // compared
  std::string said;     // all that verify() printed on stdout
};

// `keep`: where the sources and the program stay.
Verified verified(const Compiled& compiled, const CompileOptions& options, unsigned seed,
                  const std::optional<std::string>& keep);

}  // namespace an5d::property
