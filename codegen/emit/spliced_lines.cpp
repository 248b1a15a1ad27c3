// Lines of calls (spliced_lines.h).
#include "codegen/emit/spliced_lines.h"

#include <algorithm>

#include "codegen/emit/short_lines.h"
#include "codegen/emit/writer.h"

namespace an5d {

std::string spliced_lines(const SourceFile& source, const SourceRange& region, const std::string& call,
                          const std::string& loops, const std::string& behind) {
  const std::size_t begin = source.text.rfind('\n', region.offset) + 1;  // 0 in the first line
  const std::size_t column = region.offset - begin;
  const std::size_t first = source.text.find_first_not_of(" \t", begin) - begin;
  const std::string indent = source.text.substr(begin, std::min(first, column));
  std::string text = call + loops;
  const std::string plain = unmarked(text);
  if (column + std::min(plain.find('\n'), plain.size()) > kColumns) {
    const bool is_at_end = column > kColumns / 3;  // of a line of the user's
    const std::string alone = call.substr(0, call.find_last_not_of(' ') + 1);
    text = (is_at_end ? "\n" + indent : "") + alone + "\n" + line_directive(source, region.line) + indent +
           loops;
  }
  const std::string made = unmarked(text);
  const std::size_t last = made.rfind('\n') + 1;  // 0 in the first line
  const std::size_t at = made.size() - last + (last == 0 ? column : 0);
  const bool fits = at + std::min(behind.find(';'), behind.size()) <= kColumns;
  return text + (fits ? "" : "\n" + indent) + behind;
}

}  // namespace an5d
