// Lines of C++ text with indentation; blocks are opened by a lambda, so that braces cannot go wrong.
#pragma once

#include <string>
#include <string_view>

namespace an5d {

class Writer {
 public:
  void blank() { text_ += '\n'; }

  // A line taken as it is: braces have no meaning.
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
  std::string text_;
  int depth_ = 0;
};

}  // namespace an5d
