// The words of a program behind the preprocessor, in C and in C++.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/parse.h"

namespace an5d {

// What CUDA's compiler reads otherwise than the compiler of the input does, as an error of rule "not-cxx":
// the first place where the words that are left of the user's files differ. `flags` read the input,
// `cxx_flags` the output. Nothing if all of its words are the same, but for what is written twice for C and
// for C++ anyway: the linkage `extern "C" {`, `restrict`, `inline`, and words of CUDA.
std::optional<Diagnostic> other_words(const SourceFile& source, const std::vector<std::string>& flags,
                                      const std::vector<std::string>& cxx_flags);

}  // namespace an5d
