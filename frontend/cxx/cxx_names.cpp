// Names that C++ does not have (cxx_names.h).
//
//   void step(double *new, const double *this)        void step(double *new_, const double *this_)
//   #pragma omp parallel for shared(new)              #pragma omp parallel for shared(new_)
//
// In: the tree of a C file, and its text as tokens. Out: edits. Decided here: when all that is called so can
// be called otherwise: it is declared in this file only, nothing outside of the file can name it, and no
// macro is, makes or asks for the word.
#include "frontend/cxx/cxx_names.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/Basic/IdentifierTable.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <string_view>

#include "frontend/clang/ast_visitor.h"
#include "frontend/clang/place_of.h"

namespace an5d {
namespace {

constexpr std::array<std::string_view, 37> kKeywords = {
    "and",       "and_eq",  "bitand",   "bitor",   "catch",    "class",   "compl",     "constexpr",
    "decltype",  "delete",  "explicit", "export",  "friend",   "mutable", "namespace", "new",
    "noexcept",  "not",     "not_eq",   "nullptr", "operator", "or",      "or_eq",     "private",
    "protected", "public",  "template", "this",    "throw",    "try",     "typeid",    "typename",
    "using",     "virtual", "xor",      "xor_eq",  "wchar_t"};

bool is_keyword(std::string_view word) {
  return std::find(kKeywords.begin(), kKeywords.end(), word) != kKeywords.end();
}

// Names that are declared: may each be another one?
struct DeclaredNames final : AstVisitor {
  explicit DeclaredNames(const clang::SourceManager& manager) : manager(manager) {}

  const clang::SourceManager& manager;
  std::map<std::string, bool> free;

  bool visit_declaration(clang::Decl* declaration) override {
    const auto* named = llvm::dyn_cast<clang::NamedDecl>(declaration);
    if (!named || !named->getIdentifier() || !is_keyword(named->getName())) return true;
    const bool is_object = llvm::isa<clang::VarDecl>(named) || llvm::isa<clang::FunctionDecl>(named);
    const bool is_free = manager.isInMainFile(manager.getExpansionLoc(named->getLocation())) &&
                         !(is_object && named->isExternallyVisible());
    const auto [entry, is_new] = free.emplace(named->getName().str(), is_free);
    entry->second = entry->second && is_free;
    return true;
  }
};

// Where words stand in a file that macros have nothing to do with.
class TokenReader {
 public:
  explicit TokenReader(const clang::ASTContext& tree) : tree_(tree), manager_(tree.getSourceManager()) {}

  // Without those words that macros have to do with; none where a macro makes words or strings of others.
  std::map<std::string, std::vector<clang::SourceLocation>> run() {
    const clang::FileID file = manager_.getMainFileID();
    const llvm::StringRef text = manager_.getBufferData(file);
    clang::Lexer raw(manager_.getLocForStartOfFile(file), tree_.getLangOpts(), text.begin(), text.begin(),
                     text.end());
    clang::Token token;
    while (!raw.LexFromRawLexer(token)) take(token);
    if (makes_words_) return {};
    for (const std::string& word : excluded_) found_.erase(word);
    return std::move(found_);
  }

 private:
  void take(const clang::Token& token) {
    if (token.isAtStartOfLine()) directive_ = "";
    const bool is_word = token.is(clang::tok::raw_identifier);
    const std::string word = is_word ? token.getRawIdentifier().str() : "";
    makes_words_ =
        makes_words_ || token.is(clang::tok::hashhash) || (is_word && before_hash_ && !directive_.empty());
    if (is_word && before_hash_ && directive_.empty()) {
      directive_ = word;
    } else if (is_word && is_keyword(word)) {
      const bool is_macro = directive_ == "define" && before_ == "define";
      const bool is_clause = directive_ == "pragma" && word == "private";
      if (is_macro || is_clause || (!directive_.empty() && directive_ != "define" && directive_ != "pragma"))
        excluded_.insert(word);
      found_[word].push_back(token.getLocation());
    }
    before_hash_ = token.is(clang::tok::hash);
    before_ = word;
  }

  const clang::ASTContext& tree_;
  const clang::SourceManager& manager_;
  std::map<std::string, std::vector<clang::SourceLocation>> found_;
  std::set<std::string> excluded_;
  std::string directive_, before_;  // the directive that is being read; the word before, if it is one
  bool makes_words_ = false, before_hash_ = false;
};

bool is_letter(char letter) { return std::isalnum(static_cast<unsigned char>(letter)) || letter == '_'; }

}  // namespace

std::vector<TextEdit> rename_keywords(clang::ASTContext& tree, std::set<std::string>& words) {
  const clang::SourceManager& manager = tree.getSourceManager();
  DeclaredNames declared(manager);
  declared.walk(tree);
  std::vector<TextEdit> edits;
  if (declared.free.empty()) return edits;
  for (const auto& [word, places] : TokenReader(tree).run()) {
    const auto known = declared.free.find(word);
    if (known == declared.free.end() || !known->second) continue;
    std::string name = word + "_";
    while (words.contains(name)) name += "_";
    words.insert(name);
    for (const clang::SourceLocation at : places)
      edits.push_back({place_of(manager, tree.getLangOpts(), at, at), name, word, word});
  }
  return edits;
}

std::set<std::string> names_like_ours(const clang::ASTContext& tree) {
  std::set<std::string> names;
  const auto add = [&](const std::string& name) {
    if (name == "an5d" || name.starts_with("an5d_") || name.starts_with("AN5D_")) names.insert(name);
  };
  for (const auto& entry : tree.Idents) add(entry.getKey().str());
  return names;
}

bool is_keyword_of_cxx(const std::string& word) { return is_keyword(word); }

bool renames(const TextEdit& edit) {
  return is_keyword(edit.what) && edit.text.starts_with(edit.what) && edit.text.ends_with("_");
}

std::string with_names_of(const std::vector<TextEdit>& edits, const std::string& text) {
  std::map<std::string, std::string> names;
  for (const TextEdit& edit : edits)
    if (renames(edit)) names.emplace(edit.what, edit.text);
  if (names.empty()) return text;
  std::string made;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    if (text[at] == '"' || text[at] == '\'') {
      while (end < text.size() && text[end] != text[at]) end += text[end] == '\\' ? 2 : 1;
      end = std::min(end + 1, text.size());
    } else if (is_letter(text[at])) {
      while (end < text.size() && is_letter(text[end])) ++end;
    }
    const std::string part = text.substr(at, end - at);
    const auto name = names.find(part);
    made += name == names.end() ? part : name->second;
    at = end;
  }
  return made;
}

}  // namespace an5d
