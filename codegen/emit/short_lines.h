// Lines of the user's text with calls in it.
#pragma once

#include <string>
#include <vector>

#include "frontend/said/line_text.h"
#include "frontend/said/text_edit.h"

namespace an5d {

// The user's text from one place to another with its edits, marked as theirs and with the number of its line.
std::string users_text(const SourceFile& source, std::size_t begin, std::size_t end,
                       const std::vector<TextEdit>& edits);

// Without the marks.
std::string unmarked(const std::string& text);

// The text without marks, in which lines of ours that are too long are broken; also of a line that begins
// with text of the user's, what is ours behind it. Where the user's text goes on, a #line says which line
// that is.
std::string with_short_lines(const SourceFile& source, const std::string& text);

}  // namespace an5d
