// Counts what a run has tested, so that a generator that has silently become one-sided is noticed.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "driver/compile/compile.h"
#include "test/property/draw.h"

namespace an5d::property {

// What a pair of nest and schedule is a member of: {"combine", "star"}.
using Classes = std::vector<std::pair<std::string, std::string>>;

Classes classes_of(const Draw& draw, const CompiledNest& nest);

class Census {
 public:
  void count(const Classes& classes);
  void print() const;

  // Of how many of these classes the run has too few members as yet.
  int missing(const Classes& classes) const;

  // Says which classes have fewer members than a run of `pairs` must have; true if none.
  bool sufficient(int pairs) const;

 private:
  int members(const std::string& what, const std::string& value) const;

  int pairs_ = 0;
  std::map<std::string, std::map<std::string, int>> counts_;  // "combine" -> "star" -> 120
};

}  // namespace an5d::property
