// Applies edits (text_edit.h). In: text and edits. Out: text.
#include "frontend/said/text_edit.h"

namespace an5d {

std::string edited(std::string_view text, std::size_t begin, std::size_t end,
                   const std::vector<TextEdit>& edits) {
  std::string made;
  std::size_t at = begin;
  for (const TextEdit& edit : edits) {
    if (edit.where.offset < at || edit.where.offset + edit.where.length > end) continue;
    made += text.substr(at, edit.where.offset - at);
    made += edit.text;
    at = edit.where.offset + edit.where.length;
  }
  made += text.substr(at, end - at);
  return made;
}

}  // namespace an5d
