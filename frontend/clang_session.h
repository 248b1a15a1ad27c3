// One run of Clang over one text. In: text, language and flags. Out: what Clang said, which files it
// read, which pragmas it met; the syntax tree is shown to a callback while it lives.
//
// No Clang header is included here: the types are only named.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "frontend/diagnostic.h"
#include "frontend/parse.h"

namespace clang {
class ASTContext;
class LangOptions;
class SourceLocation;
class SourceManager;
}  // namespace clang

namespace an5d {

enum class PragmaKind { kScop, kEndScop, kOther };

// A pragma of the main file: the line from `#` on.
struct PragmaMark {
  PragmaKind kind = PragmaKind::kOther;
  SourceRange where;
  std::string text;  // after the word pragma: "omp parallel for"
  bool operator==(const PragmaMark&) const = default;
};

// A place of the main file that changes what others mean: a line that begins with `#`, or __COUNTER__.
enum class DirectiveKind { kDefinition, kIf, kElse, kEndIf, kCounter };
struct DirectiveMark {
  DirectiveKind kind;
  SourceRange where;
};

struct ClangSession {
  Diagnostics diagnostics;
  std::vector<std::string> dependencies;     // the input first
  std::vector<PragmaMark> pragmas;           // of the main file, in order
  std::vector<DirectiveMark> directives;     // the same
  std::vector<SourceRange> scops_elsewhere;  // `#pragma scop` in included files
  std::vector<SourceRange> by_compiler;      // what another one may read otherwise (compiler_places.h)
  std::vector<SourceRange> by_headers;       // where it is asked for a macro that a header of the system has
  std::set<std::string> macros;              // without parameters, defined anywhere
};

// Called at the end of a translation unit. After errors, which the session has, the tree may lack parts.
using OnTree = std::function<void(clang::ASTContext&, const ClangSession&)>;

// `flags` are complete but for the input, -resource-dir and -fsyntax-only; they may name `headers`, which
// need not be files.
ClangSession run_clang(const SourceFile& source, const std::vector<std::string>& flags, const OnTree& on_tree,
                       const std::vector<SourceFile>& headers = {});

// The text from the token at `begin` to the end of the token at `end`, both taken to the place where
// their macro is used. The only maker of SourceRanges.
SourceRange place_of(const clang::SourceManager& manager, const clang::LangOptions& language,
                     clang::SourceLocation begin, clang::SourceLocation end);

}  // namespace an5d
