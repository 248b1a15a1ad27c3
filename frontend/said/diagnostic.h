// What every stage says about the user's program.
//
// A stage returns Result<T>: the value it made, or the diagnostics that say why there is none.
// A Diagnostic names a rule of frontend/said/rule.h, points at the source, says what was found and, in a
// note, what would be accepted. Rendering is separate, so that tests compare values, not text.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace an5d {

// A stretch of one source file. Lines and columns count from 1; 0 means "no place".
struct SourceRange {
  std::string file;
  int line = 0;
  int column = 0;
  std::size_t offset = 0;  // bytes from the start of the file; meaningful in the main file
  std::size_t length = 0;  // bytes
  bool operator==(const SourceRange&) const = default;
};

enum class Severity { kError, kWarning, kRemark };

struct Note {
  SourceRange where;
  std::string text;
  bool operator==(const Note&) const = default;
};

// A change that mends what a diagnostic is about: the bytes at `where` become `text`. A place of length 0 is
// where it is inserted.
struct FixIt {
  SourceRange where;
  std::string text;
  bool operator==(const FixIt&) const = default;
};

struct Diagnostic {
  Severity severity = Severity::kError;
  std::string rule;  // id of a Rule, shown in brackets
  SourceRange where;
  std::string message;  // lower case, no full stop
  std::vector<Note> notes;
  std::vector<FixIt> fixes = {};  // all of them together; texts do not show them
  bool operator==(const Diagnostic&) const = default;
};

using Diagnostics = std::vector<Diagnostic>;

// An error with, unless it is empty, one note that says what would be accepted.
Diagnostic make_error(std::string rule, SourceRange where, std::string message, std::string note = {},
                      SourceRange note_where = {});

bool has_errors(const Diagnostics& diagnostics);

std::string_view severity_name(Severity severity);  // "error"

// `file:line:column: error: message [rule]`, the source line and a caret with the range underlined,
// then the notes. `text` is the main file's text and `file` its name; places elsewhere get no excerpt.
std::string render(const Diagnostic& diagnostic, std::string_view file, std::string_view text);

// A value with the remarks and warnings made on the way, or no value and at least one error.
template <class T>
struct Result {
  std::optional<T> value;
  Diagnostics diagnostics;

  Result(T made, Diagnostics said = {}) : value(std::move(made)), diagnostics(std::move(said)) {}
  Result(Diagnostics errors) : diagnostics(std::move(errors)) {}
  Result(Diagnostic error) : diagnostics{std::move(error)} {}

  explicit operator bool() const { return value.has_value(); }
  const T& operator*() const { return *value; }
  const T* operator->() const { return &*value; }
};

}  // namespace an5d
