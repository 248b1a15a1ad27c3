// Names of the user's program in the generated C++.
#pragma once

#include <string>

namespace an5d {

// The name with an underscore behind it where it means something else there: keywords of C++, names of the
// text itself, macros of the headers that it includes.
std::string cxx_name(const std::string& name);

}  // namespace an5d
