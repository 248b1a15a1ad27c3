// Counts what a run has tested, so that a generator that has silently become one-sided is noticed.
#pragma once

#include <map>
#include <string>

#include "driver/compile.h"
#include "test/property/draw.h"

namespace an5d::property {

class Census {
 public:
  void count(const Draw& draw, const CompiledNest& nest);
  void print() const;

  // Says which classes have fewer members than a run of `pairs` must have; true if none.
  bool sufficient(int pairs) const;

 private:
  void add(const char* what, const std::string& value);
  void count_rows(const Draw& draw, const CompiledNest& nest);
  void count_stages(const Draw& draw, const CompiledNest& nest);
  void count_lines(const Draw& draw, const CompiledNest& nest);

  std::map<std::string, std::map<std::string, int>> counts_;  // "combine" -> "star" -> 120
};

}  // namespace an5d::property
