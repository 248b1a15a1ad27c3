// What a program leaves behind, and whether another one leaves the same.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "driver/base/user_program.h"

namespace an5d {

// Of one run: how it ended, what it printed, and the files in its folder by their names there.
struct Leavings {
  Ran ran;
  std::map<std::string, std::string> files;
};

// "exit status 0", or "signal 6 (Aborted)".
std::string end_of(const Ran& ran);

struct ProgramComparison {
  std::vector<std::string> compared;     // "standard output (3 lines)", "2 files", "exit status 0"
  std::vector<std::string> left_out;     // what is another in every run of the C
  std::vector<std::string> differences;  // each a paragraph; none: equal
};

// Two runs of the C, and one of what was made of it. Lines of texts, and files, in which the first two differ
// are compared with nothing. NaNs are one value, whatever their sign.
ProgramComparison compare(const Leavings& first, const Leavings& second, const Leavings& made);

}  // namespace an5d
