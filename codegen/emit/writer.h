// Lines of C++ text with indentation; blocks are opened by a lambda, so that braces cannot go wrong.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace an5d {

// Of generated text.
inline constexpr std::size_t kColumns = 100;

// Code that goes on lines of at most so many columns, where it has places to end them: the first line begins
// at column `at`, the others with `indent`.
std::string in_columns(std::string_view code, std::size_t at, const std::string& indent);

class Writer {
 public:
  void blank() { text_ += '\n'; }

  // A line of code: braces have no meaning. A comment behind one that is too long stands before it. Or a line
  // that is a comment, of which all lines begin as far from the `//` as the first.
  void put(std::string_view text);

  // `// text`, wrapped at the column limit.
  void comment(std::string_view text);

  // `head {`, the body one step further in, and `}` followed by `tail`.
  template <class Body>
  void block(std::string_view head, const Body& body, std::string_view tail = "}") {
    put(head.empty() ? "{" : std::string(head) + " {");
    ++depth_;
    body();
    --depth_;
    put(tail);
  }

  // Text of several lines that is already indented, such as an embedded file.
  void raw(std::string_view text) { text_ += text; }

  const std::string& text() const { return text_; }

 private:
  // Words on lines that begin so.
  void wrap(const std::string& start, std::string_view text);

  std::string text_;
  int depth_ = 0;
};

}  // namespace an5d
