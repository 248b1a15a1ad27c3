// Diagnostics as text: the usual `file:line:column: error: message [rule]`, an excerpt and a caret.
//
// In: a Diagnostic and the main file's text. Out: lines ending in a newline. Decided here: only the
// layout. Places in other files, and places without a line, get no excerpt.
#include "frontend/said/diagnostic.h"

#include <fmt/format.h>

#include <algorithm>

namespace an5d {
namespace {

// Line number `line` of `text`, without its newline; empty when there is no such line.
std::string_view line_of(std::string_view text, int line) {
  for (int current = 1; current < line; ++current) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return {};
    text.remove_prefix(end + 1);
  }
  const std::string_view found = text.substr(0, text.find('\n'));
  return found.ends_with('\r') ? found.substr(0, found.size() - 1) : found;
}

std::string place_prefix(const SourceRange& where, std::string_view file) {
  if (where.line <= 0) return where.file.empty() ? fmt::format("{}: ", file) : where.file + ": ";
  return fmt::format("{}:{}:{}: ", where.file, where.line, where.column);
}

// The source line and, under it, `^~~~` as far as the range goes on that line. Tabs stay tabs, so that
// the caret lines up whatever their width.
std::string excerpt(const SourceRange& where, std::string_view file, std::string_view text) {
  if (where.line <= 0 || where.column <= 0 || where.file != file) return {};
  const std::string_view line = line_of(text, where.line);
  const std::size_t start = static_cast<std::size_t>(where.column) - 1;
  if (line.empty() || start > line.size()) return {};
  std::string margin;
  for (const char c : line.substr(0, start)) margin += c == '\t' ? '\t' : ' ';
  const std::size_t room = line.size() - start;
  const std::size_t length = std::max<std::size_t>(1, std::min(where.length, room));
  return fmt::format("  {}\n  {}^{}\n", line, margin, std::string(length - 1, '~'));
}

}  // namespace

Diagnostic make_error(std::string rule, SourceRange where, std::string message, std::string note,
                      SourceRange note_where) {
  Diagnostic made;
  made.rule = std::move(rule);
  made.where = std::move(where);
  made.message = std::move(message);
  if (!note.empty()) made.notes.emplace_back(Note{std::move(note_where), std::move(note)});
  return made;
}

bool has_errors(const Diagnostics& diagnostics) {
  return std::ranges::any_of(diagnostics, [](const Diagnostic& d) { return d.severity == Severity::kError; });
}

std::string_view severity_name(Severity severity) {
  switch (severity) {
    case Severity::kError:
      return "error";
    case Severity::kWarning:
      return "warning";
    case Severity::kRemark:
      return "remark";
  }
  return "error";
}

std::string render(const Diagnostic& diagnostic, std::string_view file, std::string_view text) {
  std::string out = place_prefix(diagnostic.where, file);
  out += fmt::format("{}: {}", severity_name(diagnostic.severity), diagnostic.message);
  if (!diagnostic.rule.empty()) out += fmt::format(" [{}]", diagnostic.rule);
  out += '\n';
  out += excerpt(diagnostic.where, file, text);
  for (const Note& note : diagnostic.notes) {
    out += place_prefix(note.where, file) + "note: " + note.text + '\n';
    if (note.where != diagnostic.where) out += excerpt(note.where, file, text);
  }
  return out;
}

}  // namespace an5d
