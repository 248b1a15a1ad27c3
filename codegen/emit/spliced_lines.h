// The lines of a call that stands where the user's loops stood.
#pragma once

#include <string>

#include "frontend/said/diagnostic.h"
#include "frontend/said/line_text.h"

namespace an5d {

// `call`, the loops themselves, and what is behind them, as the text that begins where `region` does: on
// lines that are not too long. Where the call has lines of its own, a #line tells the compiler where the
// loops were.
std::string spliced_lines(const SourceFile& source, const SourceRange& region, const std::string& call,
                          const std::string& loops, const std::string& behind);

}  // namespace an5d
