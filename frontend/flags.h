// The user's flags for Clang, without those that would change what the front end is for.
#pragma once

#include <string>
#include <vector>

namespace an5d {

// Drops OpenMP (its pragmas become plain comments: the nest is read as the sequential C that it is).
inline std::vector<std::string> usable_flags(const std::vector<std::string>& flags) {
  std::vector<std::string> kept;
  for (const std::string& flag : flags)
    if (!flag.starts_with("-fopenmp")) kept.push_back(flag);
  return kept;
}

// What Clang gets to read C: the default language, which these may change.
inline std::vector<std::string> flags_of_c(const std::vector<std::string>& flags) {
  std::vector<std::string> all = {"-x", "c", "-std=gnu11"};
  for (const std::string& flag : usable_flags(flags)) all.push_back(flag);
  return all;
}

}  // namespace an5d
