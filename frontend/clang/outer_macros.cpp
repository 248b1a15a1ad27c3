// What is set outside of the text (outer_macros.h).
//
// In: what the preprocessor sees, later the tree. Out: macros, and where the text depends on them. Decided
// here: a macro is set outside if it is used, or asked for, where flags or a header that they name have
// defined it, or where nothing has; what it selects depends on it, macros that are defined there, or would
// be, among it.
#include "frontend/clang/outer_macros.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <clang/Lex/MacroInfo.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>
#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "frontend/clang/ast_visitor.h"
#include "frontend/clang/compiler_places.h"
#include "frontend/clang/place_of.h"

namespace an5d {
namespace {

// What C and C++ set themselves: the text is read as both (check_cxx.cpp).
bool is_of_language(std::string_view name) {
  return name.starts_with("__STDC") || name.starts_with("__cplusplus") || name.starts_with("__cpp_") ||
         name.starts_with("__CUDA") || name == "__NVCC__" || name == "__OBJC__" || name.starts_with("__has_");
}

std::string name_of(const clang::Token& token) { return token.getIdentifierInfo()->getName().str(); }

class Watch : public clang::PPCallbacks {
 public:
  Watch(clang::Preprocessor& preprocessor, OuterMacros& macros)
      : preprocessor_(preprocessor),
        manager_(preprocessor.getSourceManager()),
        language_(preprocessor.getLangOpts()),
        macros_(macros) {}

  void FileChanged(clang::SourceLocation place, FileChangeReason reason, clang::SrcMgr::CharacteristicKind,
                   clang::FileID) override {
    begun_ = begun_ || (reason == ExitFile && manager_.isWrittenInMainFile(place));
  }
  void MacroExpands(const clang::Token& name, const clang::MacroDefinition& definition,
                    clang::SourceRange range, const clang::MacroArgs*) override {
    asked(name_of(name), definition.getMacroInfo(), true, range.getBegin());
  }
  void Defined(const clang::Token& name, const clang::MacroDefinition& definition,
               clang::SourceRange) override {
    asked(name_of(name), definition.getMacroInfo(), false, name.getLocation());
  }
  void MacroDefined(const clang::Token& name, const clang::MacroDirective* defined) override {
    const clang::MacroInfo* macro = defined->getMacroInfo();
    if (!is_users(name.getLocation())) return;
    if (!begun_) given_.insert(macro);
    const bool guards = !open_.empty() && open_.back().first == name_of(name) && macro->getNumTokens() == 0 &&
                        !manager_.isWrittenInMainFile(name.getLocation());
    if (guards) open_.back().macros.clear();  // of a header, against a second time
    selected_[macro] = outside();
  }
  void MacroUndefined(const clang::Token& name, const clang::MacroDefinition&,
                      const clang::MacroDirective*) override {
    if (begun_ && is_users(name.getLocation())) undefined_[name_of(name)] = outside();
  }
  void If(clang::SourceLocation place, clang::SourceRange condition, ConditionValueKind) override {
    ask_words(condition);
    open(place, "");
  }
  void Ifdef(clang::SourceLocation place, const clang::Token& name,
             const clang::MacroDefinition& definition) override {
    asked(name_of(name), definition.getMacroInfo(), false, place);
    open(place, "");
  }
  void Ifndef(clang::SourceLocation place, const clang::Token& name,
              const clang::MacroDefinition& definition) override {
    asked(name_of(name), definition.getMacroInfo(), false, place);
    open(place, name_of(name));
  }
  void Elif(clang::SourceLocation, clang::SourceRange condition, ConditionValueKind value,
            clang::SourceLocation) override {
    if (value == CVK_NotEvaluated || open_.empty()) return;
    ask_words(condition);
    add(open_.back().macros, asked_since(condition.getBegin()));
  }
  void Elifdef(clang::SourceLocation place, const clang::Token& name,
               const clang::MacroDefinition& definition) override {
    asked(name_of(name), definition.getMacroInfo(), false, place);
    if (!open_.empty()) add(open_.back().macros, asked_since(place));
  }
  void Elifndef(clang::SourceLocation place, const clang::Token& name,
                const clang::MacroDefinition& definition) override {
    Elifdef(place, name, definition);
  }
  void Endif(clang::SourceLocation place, clang::SourceLocation) override {
    if (open_.empty()) return;
    add_place(place_of(manager_, language_, open_.back().place, place), open_.back().macros);
    closed_ = {place, open_.back().macros, {}};
    open_.pop_back();
  }
  // What another value would define.
  void SourceRangeSkipped(clang::SourceRange range, clang::SourceLocation) override {
    const clang::SourceLocation begin = manager_.getFileLoc(range.getBegin());
    if (!is_users(begin)) return;
    const auto [file, offset] = manager_.getDecomposedLoc(begin);
    const llvm::StringRef text = manager_.getBufferData(file);
    const unsigned end = manager_.getFileOffset(manager_.getFileLoc(range.getEnd()));
    clang::Lexer raw(manager_.getLocForStartOfFile(file), language_, text.begin(), text.begin() + offset,
                     text.end());
    // Clang says so once the condition is closed, if that ends the text.
    std::set<std::string> on = outside();
    if (closed_.place.isValid() && !manager_.isBeforeInTranslationUnit(closed_.place, begin))
      add(on, closed_.macros);
    clang::Token token;
    std::string before, last;
    while (!raw.LexFromRawLexer(token) && manager_.getFileOffset(token.getLocation()) < end) {
      const std::string word = token.is(clang::tok::raw_identifier) ? token.getRawIdentifier().str()
                               : token.is(clang::tok::hash)         ? "#"
                                                                    : "";
      if (before == "#" && (last == "define" || last == "undef") && !word.empty()) add(possible_[word], on);
      before = last;
      last = word;
    }
  }

 private:
  struct Condition {
    clang::SourceLocation place;
    std::set<std::string> macros;
    std::string first;  // `#ifndef first`
  };

  bool is_users(clang::SourceLocation place) const {
    return place.isValid() && !manager_.isInSystemHeader(place) && !manager_.isWrittenInBuiltinFile(place);
  }
  static void add(std::set<std::string>& all, const std::set<std::string>& more) {
    all.insert(more.begin(), more.end());
  }
  // What the place that is being read depends on.
  std::set<std::string> outside() const {
    std::set<std::string> all;
    for (const Condition& condition : open_) add(all, condition.macros);
    return all;
  }
  void open(clang::SourceLocation place, std::string first) {
    open_.push_back({place, asked_since(place), std::move(first)});
  }
  // What a directive asks for that begins there.
  std::set<std::string> asked_since(clang::SourceLocation directive) {
    std::set<std::string> names;
    for (const auto& [place, on] : asked_)
      if (!manager_.isBeforeInTranslationUnit(place, directive)) add(names, on);
    asked_.clear();
    return names;
  }
  void add_place(SourceRange where, std::set<std::string> macros) {
    if (!macros.empty()) macros_.places.push_back({std::move(where), std::move(macros)});
  }

  // The macro is used, or asked for, at a place.
  void asked(const std::string& name, const clang::MacroInfo* macro, bool is_used,
             clang::SourceLocation place) {
    place = manager_.getExpansionLoc(place);
    if (!is_users(place) || is_of_language(name)) return;
    std::set<std::string> on;
    if (const auto known = selected_.find(macro); macro && known != selected_.end()) add(on, known->second);
    if (const auto known = possible_.find(name); known != possible_.end()) add(on, known->second);
    if (const auto known = undefined_.find(name); known != undefined_.end())
      add(on, known->second);
    else if (!macro || given_.contains(macro) || is_of_command_line(macro->getDefinitionLoc()))
      note(name, macro, is_used), on.insert(name);
    asked_.emplace_back(place, on);
    add_place(place_of(manager_, language_, place, {}), on);
  }

  // Behind a #line there may be no such name.
  bool is_of_command_line(clang::SourceLocation place) const {
    return manager_.getPresumedLoc(place).isValid() && manager_.isWrittenInCommandLineFile(place);
  }

  void note(const std::string& name, const clang::MacroInfo* macro, bool is_used) {
    OuterMacro& made = macros_.known[name];
    made.name = name;
    made.is_defined = macro != nullptr;
    if (!is_used || !macro || !made.use.empty()) return;
    made.use = name;
    std::map<const clang::IdentifierInfo*, std::string> arguments;
    if (macro->isFunctionLike()) {
      std::string all;
      for (const clang::IdentifierInfo* parameter : macro->params()) {
        arguments[parameter] = fmt::format("an5d_{}", arguments.size() + 1);
        all += (all.empty() ? "" : ", ") + arguments[parameter];
      }
      made.use += "(" + all + ")";
    }
    for (const clang::Token& token : macro->tokens()) {
      if (token.hasLeadingSpace() && !made.text.empty()) made.text += ' ';
      const auto argument = arguments.find(token.getIdentifierInfo());
      made.text += argument == arguments.end() ? preprocessor_.getSpelling(token) : argument->second;
      // What these make of arguments is not written out here.
      if (token.isOneOf(clang::tok::hash, clang::tok::hashhash)) return made.use.clear(), made.text.clear();
    }
  }

  // Words of a condition that are no macros count as 0, unless another compiler knows them.
  void ask_words(clang::SourceRange condition) {
    const clang::SourceLocation begin = manager_.getFileLoc(condition.getBegin());
    if (!is_users(begin)) return;
    const auto [file, offset] = manager_.getDecomposedLoc(begin);
    const llvm::StringRef text = manager_.getBufferData(file);
    clang::Lexer raw(manager_.getLocForStartOfFile(file), language_, text.begin(), text.begin() + offset,
                     text.end());
    clang::Token token;
    for (bool is_first = true; !raw.LexFromRawLexer(token) && (is_first || !token.isAtStartOfLine());
         is_first = false) {
      if (!token.is(clang::tok::raw_identifier)) continue;
      const std::string word = token.getRawIdentifier().str();
      const clang::IdentifierInfo* known = preprocessor_.getIdentifierInfo(word);
      if (word != "defined" && !(language_.CPlusPlus && (word == "true" || word == "false")) &&
          !known->hasMacroDefinition())
        asked(word, nullptr, true, begin);
    }
  }

  clang::Preprocessor& preprocessor_;
  const clang::SourceManager& manager_;
  const clang::LangOptions& language_;
  OuterMacros& macros_;
  std::vector<Condition> open_;
  Condition closed_;                                                            // the last one
  std::vector<std::pair<clang::SourceLocation, std::set<std::string>>> asked_;  // since the last directive
  std::set<const clang::MacroInfo*> given_;
  std::map<const clang::MacroInfo*, std::set<std::string>> selected_;  // definitions, and what they depend on
  std::map<std::string, std::set<std::string>> possible_, undefined_;
  bool begun_ = false;  // the main file, behind what flags define and name
};

}  // namespace

std::unique_ptr<clang::PPCallbacks> watch_outer_macros(clang::Preprocessor& preprocessor,
                                                       OuterMacros& macros) {
  return std::make_unique<Watch>(preprocessor, macros);
}

}  // namespace an5d
