// Changes of a text, as values.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "frontend/said/diagnostic.h"

namespace an5d {

// The bytes at `where` become `text`; a place of length 0 is where it is inserted.
// Edits that add ends of lines say which number the next one has.
struct TextEdit {
  SourceRange where;
  std::string text;
  std::string what;       // is changed, for a message: "found ..., written as ..."
  std::string kind = {};  // changes of one kind are one message
  bool operator==(const TextEdit&) const = default;
};

// The text between two offsets with the edits that lie in there whole. `edits` are sorted and do not overlap.
std::string edited(std::string_view text, std::size_t begin, std::size_t end,
                   const std::vector<TextEdit>& edits);

}  // namespace an5d
