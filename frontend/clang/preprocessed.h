// The words of a program behind the preprocessor, in C and in C++.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/said/diagnostic.h"

namespace clang {
class Preprocessor;
}

namespace an5d {

struct SourceFile;

// What is left of the user's files; a macro of the system's stands for itself.
struct Words {
  struct Word {
    std::string text;
    std::size_t place = 0;  // index into `places`
  };
  std::vector<Word> all;
  std::vector<SourceRange> places;
};

// Fills `words`, which must outlive the preprocessor, with what it leaves of what it reads.
void watch_words(clang::Preprocessor& preprocessor, Words& words);

// What CUDA's compiler reads otherwise than the compiler of the input does, as an error of rule "not-cxx":
// the first place where the words that are left of the user's files differ. `words` are those of the input,
// `cxx_flags` read the output. Nothing if all of its words are the same, but for what is written twice for C
// and for C++ anyway: the linkage `extern "C" {`, `restrict`, `inline`, and words of CUDA.
std::optional<Diagnostic> other_words(const SourceFile& source, const Words& words,
                                      std::vector<std::string> cxx_flags);

}  // namespace an5d
