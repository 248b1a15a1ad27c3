// Macros of the user's text that are set outside of it, by -D, by -U or by neither.
//
//   #ifndef N                 what an5dc made of the text holds for the N that it was run with,
//   #define N 40              and the compiler of the output has to be run with the same
//   #endif
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "frontend/said/diagnostic.h"

namespace clang {
class ASTContext;
class PPCallbacks;
class Preprocessor;
}  // namespace clang

namespace an5d {

// How a macro was set.
struct OuterMacro {
  std::string name;
  bool is_defined = false;
  // Of one that is defined: what it is used as, `N` or `F(an5d_1)`, and what that is then; both empty if it
  // is only asked whether it is defined.
  std::string use = {}, text = {};
  bool operator==(const OuterMacro&) const = default;
};

// A stretch of text that depends on some of them.
struct OuterPlace {
  SourceRange where;
  std::set<std::string> macros;
};

struct OuterMacros {
  std::map<std::string, OuterMacro> known;
  std::vector<OuterPlace> places;
};

// Fills `macros` as the text is read; headers of the system have none.
std::unique_ptr<clang::PPCallbacks> watch_outer_macros(clang::Preprocessor& preprocessor,
                                                       OuterMacros& macros);

}  // namespace an5d
