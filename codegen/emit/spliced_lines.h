// The lines of a call that stands where the user's loops stood.
#pragma once

#include <string>

#include "frontend/said/diagnostic.h"
#include "frontend/said/line_text.h"

namespace an5d {

// `call`, the loops themselves, and what is behind them, as the text that begins where `region` does. A long
// call, and what would make the loops' last line long, have lines of their own (short_lines.h breaks them);
// a #line tells the compiler where the loops were.
std::string spliced_lines(const SourceFile& source, const SourceRange& region, const std::string& call,
                          const std::string& loops, const std::string& behind);

}  // namespace an5d
