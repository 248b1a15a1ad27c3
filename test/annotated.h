// Annotated sources: C text in which $[[ ... ]]$ marks the place that a diagnostic has to point at.
#pragma once

#include <algorithm>
#include <optional>
#include <string>

#include "frontend/said/diagnostic.h"

namespace an5d::test {

struct Annotated {
  std::string text;  // without the marks
  std::optional<SourceRange> marked;
};

inline Annotated annotated(const std::string& source) {
  const std::size_t open = source.find("$[["), close = source.find("]]$");
  if (open == std::string::npos || close == std::string::npos) return {source, std::nullopt};
  const std::string inside = source.substr(open + 3, close - open - 3);
  SourceRange range;
  range.file = "test.c";
  range.offset = open;
  range.length = inside.size();
  range.line = 1 + static_cast<int>(std::count(source.begin(), source.begin() + open, '\n'));
  range.column = 1 + static_cast<int>(open - (source.rfind('\n', open) + 1));
  return {source.substr(0, open) + inside + source.substr(close + 3), range};
}

}  // namespace an5d::test
