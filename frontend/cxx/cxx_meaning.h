// What the expressions and declarations of a text mean, as far as C and C++ may differ in it.
#pragma once

#include <compare>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "frontend/said/diagnostic.h"
#include "frontend/said/text_edit.h"

namespace clang {
class ASTContext;
}

namespace an5d {

// A node of the tree, by its place in the text of C and by what it is.
struct MeaningKey {
  std::string file;
  std::size_t begin = 0, end = 0;  // offsets
  std::string of;                  // "sizeof", "operands", ...
  auto operator<=>(const MeaningKey&) const = default;
};

// Several where a macro repeats the text.
struct Meaning {
  std::set<std::string> values;
  SourceRange where;
};
using Meanings = std::map<MeaningKey, Meaning>;

// Of all that is written in the user's files. `edits` are those that have made the text, of another one to
// which the offsets belong.
Meanings meanings_of(clang::ASTContext& tree, const std::vector<TextEdit>& edits);

// The first place at which two readings differ, as an error of rule "not-cxx".
std::optional<Diagnostic> difference(const Meanings& in_c, const Meanings& in_cxx, const std::string& text);

}  // namespace an5d
