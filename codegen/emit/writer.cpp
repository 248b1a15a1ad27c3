// Indentation and line breaking (writer.h).
#include "codegen/emit/writer.h"

namespace an5d {
namespace {

constexpr std::size_t kColumns = 100;

// The last position at or before `limit` where a line may end: after ", ", " + ", " - ", " * ", " ? ", " : "
// or " = ".
std::size_t break_position(std::string_view code, std::size_t limit) {
  for (std::size_t at = std::min(limit, code.size() - 1); at > 40; --at) {
    if (code[at] != ' ') continue;
    if (std::string_view(",+-*/?:=|&").find(code[at - 1]) != std::string_view::npos) return at;
  }
  return std::string_view::npos;
}

}  // namespace

void Writer::put(std::string_view text) {
  const std::string indent(2 * depth_, ' ');
  std::string rest = text.empty() ? std::string() : indent + std::string(text);
  const bool breakable = rest.find("//") == std::string::npos;
  while (breakable && rest.size() > kColumns) {
    const std::size_t at = break_position(rest, kColumns - 1);
    if (at == std::string_view::npos) break;
    text_ += rest.substr(0, at) + '\n';
    rest = indent + "    " + rest.substr(at + 1);
  }
  text_ += rest + '\n';
}

void Writer::comment(std::string_view text) {
  const std::string start = std::string(2 * depth_, ' ') + "// ";
  std::string current = start;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (current.size() > start.size() && current.size() + 1 + word.size() > kColumns) {
      text_ += current + '\n';
      current = start;
    }
    if (current.size() > start.size()) current += ' ';
    current += word;
  }
  text_ += current + '\n';
}

}  // namespace an5d
