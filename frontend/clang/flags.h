// The user's flags for Clang, without those that would change what the front end is for.
#pragma once

#include <string>
#include <vector>

namespace an5d {

// Drops OpenMP (its pragmas become plain comments: the nest is read as the sequential program that it is),
// and what says the language.
std::vector<std::string> usable_flags(const std::vector<std::string>& flags);

// Is the input C++? The last `-x` says so; without one, the ending of its name, also of the host code of
// CUDA.
bool is_cxx(const std::string& path, const std::vector<std::string>& flags);

// The standard of a .cu file that has the text of a C++ file in it: "c++17", or a later one that is asked
// for.
std::string standard_of_cuda(const std::vector<std::string>& flags);

// What Clang gets to read the input: its language and the default standard, which these may change.
std::vector<std::string> flags_of_input(const std::string& path, const std::vector<std::string>& flags);

}  // namespace an5d
