// The user's text with calls in it, on lines that are not too long.
#pragma once

#include <string>

#include "frontend/said/line_text.h"

namespace an5d {

// `text` is that of `source` from its first line on, with calls and changes in it. Lines of the user's stay
// as they are; behind another one that is broken, a #line says which line of the source comes next.
std::string with_short_lines(const SourceFile& source, const std::string& text);

}  // namespace an5d
