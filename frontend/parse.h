// C or C++ text in, loop nests out (Clang). The only door to the front end.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "frontend/clang/outer_macros.h"
#include "frontend/clang/preprocessed.h"
#include "frontend/cxx/cxx_meaning.h"
#include "frontend/nest/loop_nest.h"
#include "frontend/nest/refusal.h"
#include "frontend/said/diagnostic.h"
#include "frontend/said/source_file.h"
#include "frontend/said/text_edit.h"

namespace an5d {

// Flags for Clang as the user gave them: -I, -isystem, -D, -U, -include, -std=, -W..., and what followed
// `--`. The default language is gnu11, or gnu++17 of files whose name says that they are C++.
struct ParseOptions {
  std::vector<std::string> clang_flags;
};

struct TranslationUnit {
  SourceFile source;
  bool is_cxx = false;                    // it is C++, and no C
  std::vector<LoopNest> nests;            // in source order
  std::vector<std::string> dependencies;  // files read, the input first
  std::vector<SourceRange> by_headers;    // where it is asked for a macro that a header of the system has
  std::vector<TextEdit> cxx_edits;        // that make C++ of the text (cxx_edits.h)
  std::vector<RefusedNest> refused;       // loops that look like stencils and that no pragma marks
  std::set<std::string> own_words;        // names of the program that begin as those of the output do
  Words words;                            // of the language that it is
  Meanings meanings;                      // of C
  std::vector<OuterMacro> outer_macros;   // on which the nests depend
  std::set<std::string> given_macros;     // by flags, or by headers that these name
};

// Every stencil nest of the main file: those between `#pragma scop` and `#pragma endscop` where there is
// such a pragma, otherwise every time loop that matches.
//
// Errors: Clang's own (rule "c-error"). Inside a pragma region everything that is not an accepted nest is an
// error of the rule that it breaks. Without pragmas a loop that looks like a time loop over a stencil and
// breaks a rule is one of `refused`; if no nest is left, their obstacles are the errors, and if nothing looks
// like one, that is the error "no-stencil".
Result<TranslationUnit> parse(const SourceFile& source, const ParseOptions& options);

// Whether the text with its edits is C++, as a .cu file must be, and means the same behind CUDA's headers:
// what of C nvcc does not take, and names that CUDA has, are errors of rule "not-cxx" with a note naming
// --split. Otherwise the edits, as remarks of rule "cxx-edit".
Diagnostics check_cxx(const TranslationUnit& unit, const ParseOptions& options);

// The same, with the edits that the text needs, if it is not refused.
struct CheckedCxx {
  std::vector<TextEdit> edits;
  Diagnostics said;
};
CheckedCxx checked_cxx(const TranslationUnit& unit, const ParseOptions& options);

// "Clang 14.0.6", for --version.
std::string clang_version();

}  // namespace an5d
