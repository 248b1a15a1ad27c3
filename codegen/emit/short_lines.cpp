// Breaking lines of spliced text (short_lines.h).
//
// In: the text, and the source. Out: the text. Decided here: which lines stay as they are. Those are the
// user's own, directives with all their lines, and lines with a comment, or with an end that is not the
// compiler's.
#include "codegen/emit/short_lines.h"

#include <algorithm>
#include <cstdio>
#include <set>
#include <string_view>
#include <vector>

#include "codegen/emit/writer.h"
#include "frontend/said/line_text.h"

namespace an5d {
namespace {

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

bool is_directive(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t");
  return first != std::string_view::npos && line[first] == '#';
}

bool may_be_broken(std::string_view line) {
  return line.size() > kColumns && !is_directive(line) && !line.ends_with('\\') &&
         line.find("//") == std::string_view::npos && line.find("/*") == std::string_view::npos &&
         line.find("*/") == std::string_view::npos && line.find('\r') == std::string_view::npos;
}

}  // namespace

std::string with_short_lines(const SourceFile& source, const std::string& text) {
  const std::vector<std::string_view> in_source = lines_of(source.text);
  const std::set<std::string_view> own(in_source.begin(), in_source.end());
  std::string made;
  int next = 1;  // line of the source that the next one is
  bool goes_on = false, was_broken = false;
  for (const std::string_view line : lines_of(text)) {
    int number = 0;
    const bool says_number = std::sscanf(std::string(line).c_str(), "#line %d", &number) == 1;
    if (was_broken && !says_number) made += line_directive(source, next);
    was_broken = false;
    if (goes_on || own.contains(line) || !may_be_broken(line)) {
      made += line;
    } else {
      const std::size_t first = line.find_first_not_of(" \t");
      const std::string broken =
          in_columns(line.substr(first), first, std::string(line.substr(0, first)) + "    ");
      was_broken = broken.find('\n') != std::string::npos;
      made += std::string(line.substr(0, first)) + broken;
    }
    made += '\n';
    goes_on = line.ends_with('\\');
    next = says_number ? number : next + 1;
  }
  if (!text.ends_with('\n') && !made.empty()) made.pop_back();
  return made;
}

}  // namespace an5d
