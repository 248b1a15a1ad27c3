// Names of C that are keywords of C++: `double *new`.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "frontend/said/text_edit.h"

namespace clang {
class ASTContext;
}

namespace an5d {

// Edits that give such names of the main file others, `new_`, wherever they stand: those of variables,
// members and types that no other file sees. `words` are those of the file; the new names are added.
std::vector<TextEdit> rename_keywords(clang::ASTContext& tree, std::set<std::string>& words);

// Names of the program, in its text or in headers, that begin as those of the output do.
std::set<std::string> names_like_ours(const clang::ASTContext& tree);

// Is the word one of these names?
bool is_keyword_of_cxx(const std::string& word);

// Is it one of these edits?
bool renames(const TextEdit& edit);

// A text of C, with the names that these edits give; strings stay.
std::string with_names_of(const std::vector<TextEdit>& edits, const std::string& text);

}  // namespace an5d
