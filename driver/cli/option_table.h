// The command line's options as data, for the pages that are made of them: manual and shell completions.
#pragma once

#include <string>
#include <vector>

namespace an5d {

struct OptionRow {
  std::string group;                 // "Schedule"
  std::vector<std::string> names;    // "-j", "--jobs"
  std::string value;                 // what follows, such as "TEXT" or "INT"; empty for a flag
  std::vector<std::string> choices;  // values to propose, where they are known
  std::string range;                 // "1 to 32", of a number
  std::string help;
};

// Our own options in the order and groups of --help; the input is not among them.
std::vector<OptionRow> option_table();

}  // namespace an5d
