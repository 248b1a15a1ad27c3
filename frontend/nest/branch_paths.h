// In which branches the statements of bodies stand, while a nest is translated.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace an5d {

struct Sweep;

// A side of an `if`; what it asks is the temporary of that name.
struct BranchSide {
  std::string condition;
  bool holds = true;
};
using Path = std::vector<BranchSide>;  // outermost first

// What stands in no branch is not among them. Names of temporaries are those of one body only.
struct BranchPaths {
  std::map<std::string, Path> locals;
  std::map<std::pair<const Sweep*, std::size_t>, Path> assignments;  // the n-th one of a sweep
  std::set<std::string> conditions;                                  // temporaries

  Path of(const std::string& local) const {
    const auto found = locals.find(local);
    return found == locals.end() ? Path{} : found->second;
  }
  Path of(const Sweep& sweep, std::size_t assignment) const {
    const auto found = assignments.find({&sweep, assignment});
    return found == assignments.end() ? Path{} : found->second;
  }
};

}  // namespace an5d
