// Indentation and line breaking (writer.h).
#include "codegen/emit/writer.h"

#include <algorithm>

namespace an5d {
namespace {

constexpr std::size_t kColumns = 100;

// How tightly the operator that ends `code` binds: lines end where it is loosest, and not after a comparison.
int tightness(std::string_view code) {
  const std::size_t place = std::string_view("=?:|&,+-*/").find(code.back());
  const bool compares = code.ends_with("<=") || code.ends_with(">=") || code.ends_with("==");
  return place == std::string_view::npos || compares ? -1 : static_cast<int>(place);
}

// Where a line of at most `limit` characters may end: after a comma or an operator, inside as few parentheses
// as possible and not within a product if a sum will do, the last such place; or npos.
std::size_t break_position(std::string_view code, std::size_t limit) {
  constexpr std::size_t kShortest = 50;  // of the lines made
  std::size_t best = std::string_view::npos;
  int depth = 0, least = 0;
  for (std::size_t at = 1; at < code.size() && at <= limit; ++at) {
    depth += std::string_view("([{").find(code[at]) != std::string_view::npos;
    depth -= std::string_view(")]}").find(code[at]) != std::string_view::npos;
    if (code[at] != ' ' || tightness(code.substr(0, at)) < 0 || at < kShortest) continue;
    const int cost = 10 * depth + tightness(code.substr(0, at)) / 2;
    if (best != std::string_view::npos && cost > least) continue;
    best = at;
    least = cost;
  }
  return best;
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
  // Names of files may have ends of lines, and backslashes, with which a comment would go on.
  std::string plain(text);
  std::ranges::replace_if(
      plain, [](unsigned char letter) { return letter < ' ' || letter == 127 || letter == '\\'; }, '_');
  text = plain;
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
