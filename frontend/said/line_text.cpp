// Says which line of the user's file comes next (line_text.h).
//
// In: a file and a number. Out: a line of the preprocessor's. Decided here: the name without its folder, so
// that the output does not depend on where it is made, unless the text asks for it (`__FILE__`); and that
// letters with a meaning in a string, or on a line, are written as numbers.
#include "frontend/said/line_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace an5d {

std::string line_directive(const SourceFile& source, int line) {
  const std::filesystem::path path = source.path;
  std::string name;
  for (const char letter : source.is_named ? path.string() : path.filename().string()) {
    const auto byte = static_cast<unsigned char>(letter);
    if (letter == '"' || letter == '\\')
      name += std::string{'\\', letter};
    else if (byte < ' ' || byte == 127 || letter == '?')
      name += fmt::format("\\{:03o}", byte);
    else
      name += letter;
  }
  return fmt::format("#line {} \"{}\"\n", line, name);
}

bool asks_for_lines(const SourceFile& source, const SourceRange& where) {
  return std::ranges::any_of(source.lines_asked, [&](std::size_t place) {
    return where.offset <= place && place < where.offset + where.length;
  });
}

}  // namespace an5d
