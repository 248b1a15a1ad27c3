// Numbers of lines, and the name of the file that they are of.
#pragma once

#include <string>

#include "frontend/said/diagnostic.h"
#include "frontend/said/source_file.h"

namespace an5d {

// `#line 7 "heat.c"` with the end of its line: what follows is line `line` of the user's file.
std::string line_directive(const SourceFile& source, int line);

// Does the text there ask for the number of a line?
bool asks_for_lines(const SourceFile& source, const SourceRange& where);

}  // namespace an5d
