// Words that a name of C cannot be in generated C++.
#pragma once

#include <string_view>

namespace an5d {

// Is it a keyword of C++ alone, a variable of CUDA, or a macro of the headers that the text includes?
bool is_cxx_word(std::string_view word);

}  // namespace an5d
