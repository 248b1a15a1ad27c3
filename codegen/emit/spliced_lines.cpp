// Lines of calls (spliced_lines.h).
#include "codegen/emit/spliced_lines.h"

#include <algorithm>
#include <string_view>

#include "codegen/emit/writer.h"

namespace an5d {

std::string spliced_lines(const SourceFile& source, const SourceRange& region, const std::string& call,
                          const std::string& loops, const std::string& behind) {
  const std::size_t begin = source.text.rfind('\n', region.offset) + 1;  // 0 in the first line
  const std::size_t column = region.offset - begin;
  const std::size_t first = source.text.find_first_not_of(" \t", begin) - begin;
  const std::string indent = source.text.substr(begin, std::min(first, column));
  const std::string further = indent + "    ";
  std::string text = call + loops;
  if (column + std::min(text.find('\n'), text.size()) > kColumns) {
    const std::string_view without_space = std::string_view(call).substr(0, call.find_last_not_of(' ') + 1);
    const bool is_at_end = column > kColumns / 3;  // of a line of the user's
    text = (is_at_end ? "\n" + indent : "") +
           in_columns(without_space, is_at_end ? indent.size() : column, further) + "\n" +
           line_directive(source, region.line) + indent + loops;
  }
  const std::size_t last = text.rfind('\n') + 1;  // 0 in the first line
  return text + in_columns(behind, text.size() - last + (last == 0 ? column : 0), further);
}

}  // namespace an5d
