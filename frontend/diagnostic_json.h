// Diagnostics for programs: editors, servers that show them beside the code, scripts.
#pragma once

#include <string>
#include <string_view>

#include "frontend/said/diagnostic.h"
#include "frontend/said/source_file.h"

namespace an5d {

// What is said in JSON as GCC says it: an array of {"kind", "rule", "message", "locations", "children",
// "fixits"}. Columns count bytes. Places in files other than `source` have no end.
std::string to_json(const Diagnostics& diagnostics, const SourceFile& source);

// One log of SARIF 2.1.0 with one run: all rules with their pages, what is said as results; what has no rule,
// as notifications of the tool. Columns count code points; places in files other than `source` have lines
// only.
std::string to_sarif(const Diagnostics& diagnostics, const SourceFile& source, std::string_view version);

}  // namespace an5d
