// Breaking lines of text with calls in it (short_lines.h).
//
// In: text, in which the user's is marked. Out: text. Decided here: that nothing of the user's is searched or
// broken, nor moved to another line than the compiler has it in.
#include "codegen/emit/short_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string_view>

#include "codegen/emit/writer.h"

namespace an5d {
namespace {

// Around the number of a line, before the user's text; behind that; and before a letter that is no mark.
constexpr char kNumber = '\2', kEnd = '\3', kLetter = '\4';

std::string without_marks_of_its_own(std::string_view text) {
  std::string made;
  for (const char letter : text) {
    if (letter == kNumber || letter == kEnd || letter == kLetter) made += kLetter;
    made += letter;
  }
  return made;
}

struct Line {
  std::string text;
  bool is_directive() const {
    const std::size_t first = text.find_first_not_of(" \t");
    return first != std::string::npos && text[first] == '#';
  }
  std::size_t ours = 0;  // where the last part of ours begins
  int number = 0;        // of the source's line, of the first text of the user's in it; 0: there is none
};

// Reads marked text line by line.
class Lines {
 public:
  explicit Lines(std::string_view text) : text_(text) {}

  bool is_done() const { return at_ >= text_.size(); }
  bool ends_in_line() const { return is_done() && !text_.ends_with('\n'); }

  Line next() {
    Line line;
    std::size_t users = 0;  // where text of the user's begins
    if (is_users_) line.number = number_;
    const auto end_users = [&] {
      if (line.text.size() > users) line.ours = line.text.size();
    };
    for (; !is_done() && text_[at_] != '\n'; ++at_) {
      if (text_[at_] == kNumber) {
        begin_users();
        users = line.text.size();
        if (line.number == 0) line.number = number_;
      } else if (text_[at_] == kEnd) {
        is_users_ = false;
        end_users();
      } else {
        at_ += text_[at_] == kLetter;
        line.text += text_[at_];
      }
    }
    ++at_;
    if (is_users_) end_users();
    ++number_;
    return line;
  }

 private:
  void begin_users() {
    const std::size_t end = text_.find(kNumber, at_ + 1);
    std::from_chars(text_.data() + at_ + 1, text_.data() + end, number_);
    is_users_ = true;
    at_ = end;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool is_users_ = false;
  int number_ = 0;  // of the line of the user's text
};

}  // namespace

std::string users_text(const SourceFile& source, std::size_t begin, std::size_t end,
                       const std::vector<TextEdit>& edits) {
  const auto text_at = [&](std::size_t at) { return source.text.begin() + static_cast<long>(at); };
  std::string made;
  auto number = 1 + std::count(text_at(0), text_at(begin), '\n');
  std::size_t at = begin;
  const auto take_to = [&](std::size_t next) {
    if (next == at) return;
    made += fmt::format("{0}{1}{0}{2}{3}", kNumber, number,
                        without_marks_of_its_own(std::string_view(source.text).substr(at, next - at)), kEnd);
    number += std::count(text_at(at), text_at(next), '\n');
    at = next;
  };
  for (const TextEdit& edit : edits) {
    if (edit.where.offset < at || edit.where.offset + edit.where.length > end) continue;
    take_to(edit.where.offset);
    made += without_marks_of_its_own(edit.text);
    const std::size_t behind = edit.where.offset + edit.where.length;
    number += std::count(text_at(at), text_at(behind), '\n');
    at = behind;
  }
  take_to(end);
  return made;
}

std::string unmarked(const std::string& text) {
  std::string made;
  Lines lines(text);
  while (!lines.is_done()) made += lines.next().text + '\n';
  if (lines.ends_in_line()) made.pop_back();
  return made;
}

std::string with_short_lines(const SourceFile& source, const std::string& text) {
  std::string made;
  bool is_moved = false;  // what follows, behind a line that was broken
  bool goes_on = false;   // a directive, or anything else that no line may end in
  Lines lines(text);
  while (!lines.is_done()) {
    const Line line = lines.next();
    const bool stays = line.is_directive() || goes_on;
    goes_on = line.text.ends_with('\\');
    if (line.is_directive()) is_moved = false;
    if (is_moved && line.number > 0) {
      made += line_directive(source, line.number);
      is_moved = false;
    }
    const std::string indent =
        line.text.substr(0, std::min(line.text.find_first_not_of(" \t"), line.text.size()));
    const std::size_t begin = std::max(line.ours, indent.size());
    const std::string rest =
        stays ? line.text.substr(begin)
              : in_columns(std::string_view(line.text).substr(begin), begin, indent + "    ");
    is_moved = is_moved || rest.find('\n') != std::string::npos;
    made += line.text.substr(0, begin) + rest + '\n';
  }
  if (lines.ends_in_line()) made.pop_back();
  return made;
}

}  // namespace an5d
