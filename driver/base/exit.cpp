// Errors without a place in the source (exit.h).
#include "driver/base/exit.h"

#include <fmt/format.h>

#include <cstdio>

namespace an5d {

ExitCode fail(ExitCode code, const std::string& what) {
  fmt::print(stderr, "an5dc: error: {}\n", what);
  return code;
}

}  // namespace an5d
