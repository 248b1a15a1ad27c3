// Commands of compilers, put together.
#pragma once

#include <string>
#include <vector>

namespace an5d {

using Command = std::vector<std::string>;

Command join(Command command, const Command& more);

// Asks it.
bool is_clang(const std::string& compiler);

}  // namespace an5d
