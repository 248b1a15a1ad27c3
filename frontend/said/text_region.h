// Where a stretch of text begins and ends, in lines and columns.
#pragma once

#include <optional>
#include <string_view>

#include "frontend/said/diagnostic.h"

namespace an5d {

// All count from 1.
struct TextPosition {
  int line = 1;
  int byte = 1;    // of the line
  int letter = 1;  // of the line: a code point of UTF-8, or a byte that is none
  bool operator==(const TextPosition&) const = default;
};

struct TextRegion {
  TextPosition begin;
  TextPosition last;  // the last letter, or where it begins if there is none
  TextPosition end;   // behind it
};

// Nothing for a range without a place or beyond the text.
std::optional<TextRegion> region_of(const SourceRange& where, std::string_view text);

}  // namespace an5d
