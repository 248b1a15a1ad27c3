// One run of Clang over one text. In: text, language and flags. Out: what Clang said, which files it
// read, which pragmas it met; the syntax tree is shown to a callback while it lives.
//
// No Clang header is included here: the types are only named.
#pragma once

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "frontend/clang/outer_macros.h"
#include "frontend/said/diagnostic.h"
#include "frontend/said/source_file.h"

namespace clang {
class ASTContext;
class DiagnosticConsumer;
class FrontendAction;
class LangOptions;
class SourceLocation;
class SourceManager;
}  // namespace clang

namespace an5d {

struct Words;

enum class PragmaKind { kScop, kEndScop, kOther };

// A pragma of the main file: the line from `#` on.
struct PragmaMark {
  PragmaKind kind = PragmaKind::kOther;
  SourceRange where;
  std::string text;  // after the word pragma: "omp parallel for"
  bool operator==(const PragmaMark&) const = default;
};

// A place of the main file that changes what others mean: a line that begins with `#`, or
// __COUNTER__; or where a number of a line is asked for.
enum class DirectiveKind { kDefinition, kIf, kElse, kEndIf, kCounter, kLine };
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
  OuterMacros outer;                         // what flags set, and what of the text depends on that
  std::vector<SourceRange> by_headers;       // where it is asked for a macro that a header of the system has
  std::set<std::string> macros;              // without parameters, defined anywhere
  std::set<std::string> own_macros;          // all that no header of the system or compiler defines
  std::set<std::string> given_macros;        // of these, defined before the main file begins
  bool is_named = false;                     // the name of the file is asked for
};

// Called at the end of a translation unit. After errors, which the session has, the tree may lack parts.
using OnTree = std::function<void(clang::ASTContext&, const ClangSession&)>;

// `flags` are complete but for the input, -resource-dir and -fsyntax-only; they may name `headers`, which
// need not be files. `words`, where they are asked for, are those of what is read.
ClangSession run_clang(const SourceFile& source, const std::vector<std::string>& flags, const OnTree& on_tree,
                       const std::vector<SourceFile>& headers = {}, Words* words = nullptr);

// Runs one action over one text. False if it cannot be run.
bool run_action(const SourceFile& source, const std::vector<std::string>& flags,
                const std::vector<SourceFile>& headers, std::unique_ptr<clang::FrontendAction> action,
                clang::DiagnosticConsumer& consumer);

}  // namespace an5d
