// Words of a text with the quoting that GCC's and Clang's response files have.
#pragma once

#include <string>
#include <vector>

namespace an5d {

// Separated by blanks and ends of lines, but within single or double quotes; a backslash takes the next
// letter as it is, but within single quotes.
std::vector<std::string> gnu_words(const std::string& text);

}  // namespace an5d
