// Indentation and line breaking (writer.h).
#include "codegen/emit/writer.h"

#include <algorithm>
#include <vector>

namespace an5d {
namespace {

// How tightly the operator that ends `code` binds: lines end where it is loosest, and not after a comparison.
int tightness(std::string_view code) {
  const std::size_t place = std::string_view(";,=?:|&+-*/").find(code.back());
  const bool compares = code.ends_with("<=") || code.ends_with(">=") || code.ends_with("==");
  return place == std::string_view::npos || compares ? -1 : static_cast<int>(place);
}

// Which characters are code, and no part of a literal in quotes.
std::vector<bool> code_of(std::string_view text) {
  std::vector<bool> is_code;
  char quote = 0;
  bool is_escaped = false;
  for (const char letter : text) {
    is_code.push_back(quote == 0);
    if (quote != 0 && letter == quote && !is_escaped)
      quote = 0;
    else if (quote == 0 && (letter == '"' || letter == '\''))
      quote = letter;
    is_escaped = quote != 0 && letter == '\\' && !is_escaped;
  }
  return is_code;
}

// Where a line of at most `limit` characters may end: after a comma or an operator, inside as few parentheses
// as possible and not within a product if a sum will do, the last such place, of lines that are not short if
// there are any; or else the first one behind `limit`; or npos.
std::size_t break_position(std::string_view code, std::size_t limit) {
  constexpr std::size_t kShort = 50;  // costs as much as brackets in brackets
  const std::vector<bool> is_code = code_of(code);
  std::size_t best = std::string_view::npos;
  int depth = 0, least = 0;
  for (std::size_t at = 1; at < code.size() && (at <= limit || best == std::string_view::npos); ++at) {
    if (!is_code[at]) continue;
    const char before = code[at - 1], letter = code[at];
    const bool opens = letter == '<' && before != ' ' && before != '<';  // what a template is given
    const bool closes = letter == '>' && before != ' ' && before != '-';
    depth += opens || std::string_view("([{").find(letter) != std::string_view::npos;
    depth -= closes || std::string_view(")]}").find(letter) != std::string_view::npos;
    if (code[at] != ' ' || tightness(code.substr(0, at)) < 0) continue;
    const int cost = 10 * depth + tightness(code.substr(0, at)) / 2 + (at < kShort ? 25 : 0);
    if (best != std::string_view::npos && cost > least) continue;
    best = at;
    least = cost;
  }
  return best;
}

// "  // why" behind code; npos if there is none.
std::size_t comment_behind(std::string_view line) {
  const std::vector<bool> is_code = code_of(line);
  for (std::size_t at = line.find("  // "); at != std::string_view::npos; at = line.find("  // ", at + 1))
    if (is_code[at]) return at;
  return std::string_view::npos;
}

}  // namespace

std::string in_columns(std::string_view code, std::size_t at, const std::string& indent) {
  std::string lines, rest = std::string(at, ' ') + std::string(code);
  std::size_t begin = at;  // of the code on the line
  while (rest.size() > kColumns) {
    const std::size_t end = break_position(rest, kColumns - 1);
    if (end == std::string::npos || end <= begin) break;
    lines += rest.substr(lines.empty() ? at : 0, end - (lines.empty() ? at : 0)) + '\n';
    rest = indent + rest.substr(end + 1);
    begin = indent.size();
  }
  return lines + (lines.empty() ? rest.substr(at) : rest);
}

void Writer::put(std::string_view text) {
  const std::string indent(2 * depth_, ' ');
  if (text.starts_with("//") && indent.size() + text.size() > kColumns) {
    const std::size_t first = std::min(text.find_first_not_of(" /"), text.size());
    return wrap(indent + std::string(text.substr(0, first)), text.substr(first));
  }
  const std::size_t comment = comment_behind(text);
  if (comment != std::string_view::npos && indent.size() + text.size() > kColumns) {
    this->comment(text.substr(comment + 5));
    text = text.substr(0, comment);
  }
  text_ += text.empty() ? "" : indent + in_columns(text, indent.size(), indent + "    ");
  text_ += '\n';
}

void Writer::comment(std::string_view text) {
  // Names of files may have ends of lines, and backslashes, with which a comment would go on.
  std::string plain(text);
  std::ranges::replace_if(
      plain, [](unsigned char letter) { return letter < ' ' || letter == 127 || letter == '\\'; }, '_');
  text = plain;
  wrap(std::string(2 * depth_, ' ') + "// ", text);
}

void Writer::wrap(const std::string& start, std::string_view text) {
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
