// Numbers that the file has for sizes, for guesses alone.
#pragma once

#include <map>
#include <string>

namespace an5d {

// Of integers around the nest (likely_values.h), and those that parameters have in place of their outermost
// extents; by names.
struct Likely {
  std::map<std::string, long long> values, first_extents;
};

}  // namespace an5d
