// The text of one file, as it is given to Clang.
#pragma once

#include <string>
#include <vector>

namespace an5d {

struct SourceFile {
  std::string path;  // as diagnostics show it; "<stdin>" for standard input
  std::string text;
  bool is_named = false;                   // the text asks for its name, `__FILE__`
  std::vector<std::size_t> lines_asked{};  // offsets where it asks for the number of a line, `__LINE__`
};

}  // namespace an5d
