// Ranges in lines and columns (text_region.h). In: a range and the text of its file. Out: a region. Decided
// here: a byte that goes on no letter of UTF-8 is a letter of its own.
#include "frontend/said/text_region.h"

namespace an5d {
namespace {

bool goes_on(char letter) { return (static_cast<unsigned char>(letter) & 0xC0) == 0x80; }

// One byte further.
void step(TextPosition& at, std::string_view text, std::size_t offset) {
  if (text[offset] == '\n') {
    at = {at.line + 1, 1, 1};
    return;
  }
  ++at.byte;
  if (offset + 1 == text.size() || !goes_on(text[offset + 1])) ++at.letter;
}

}  // namespace

std::optional<TextRegion> region_of(const SourceRange& where, std::string_view text) {
  if (where.line <= 0 || where.offset > text.size() || where.length > text.size() - where.offset)
    return std::nullopt;
  TextPosition at;
  for (std::size_t offset = 0; offset < where.offset; ++offset) step(at, text, offset);
  TextRegion region{at, at, at};
  for (std::size_t offset = where.offset; offset < where.offset + where.length; ++offset) {
    if (!goes_on(text[offset])) region.last = region.end;
    step(region.end, text, offset);
  }
  return region;
}

}  // namespace an5d
