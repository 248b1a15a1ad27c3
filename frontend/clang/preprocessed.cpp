// Comparing what the preprocessor leaves (preprocessed.h).
//
//   #ifdef __cplusplus
//   #define N 10            read as C, N is 20
//   #else
//   #define N 20
//   #endif
//
// In: a text, and flags for each language. Out: an error, or nothing. Decided here: macros of the system's
// headers stand for themselves, with the words that they are given; what differs in these headers is no
// matter. Nor is the time, which goes on between two readings.
#include "frontend/clang/preprocessed.h"

#include <clang/Basic/SourceManager.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Lex/MacroArgs.h>
#include <clang/Lex/MacroInfo.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "frontend/clang/clang_session.h"
#include "frontend/clang/place_of.h"
#include "frontend/said/source_file.h"

namespace an5d {
namespace {

class Watch : public clang::PPCallbacks {
 public:
  Watch(clang::Preprocessor& preprocessor, Words& words)
      : preprocessor_(preprocessor), manager_(preprocessor.getSourceManager()), words_(words) {}

  // A macro of the system's, used by the user: its name, and what it is given.
  void MacroExpands(const clang::Token& name, const clang::MacroDefinition& definition,
                    clang::SourceRange range, const clang::MacroArgs* arguments) override {
    const clang::MacroInfo* macro = definition.getMacroInfo();
    const clang::SourceLocation place = manager_.getExpansionLoc(name.getLocation());
    if (is_systems(place) || preprocessor_.isParsingIfOrElifDirective()) return;
    if (!is_systems(macro->getDefinitionLoc())) {
      if (is_within(place))  // of which the words are not seen otherwise
        for (const clang::Token& token : macro->tokens()) add(token, place);
      return;
    }
    if (is_systems(manager_.getSpellingLoc(name.getLocation())) || is_within(place)) return;
    const llvm::StringRef spelled = name.getIdentifierInfo()->getName();
    reads_clock_ |= spelled == "__DATE__" || spelled == "__TIME__" || spelled == "__TIMESTAMP__";
    add(spelled, place);
    begin_ = place, end_ = manager_.getExpansionLoc(range.getEnd());
    if (!arguments) return;
    add("(", place);
    for (unsigned n = 0; n < arguments->getNumMacroArguments(); ++n) {
      if (n > 0) add(",", place);
      for (const clang::Token* token = arguments->getUnexpArgument(n); token->isNot(clang::tok::eof); ++token)
        add(*token, place);
    }
    add(")", place);
  }

  void take(const clang::Token& token) {
    if (token.isAnnotation() || token.is(clang::tok::eof)) return;
    const clang::SourceLocation at = token.getLocation();
    const clang::SourceLocation place = at.isMacroID() ? place_of_macro(at) : at;
    if (place.isInvalid() || is_systems(place)) return;
    if (reads_clock_ && is_made(token)) return;
    add(token, place);
  }

 private:
  // Where the macro is used that has made the token there; no place if a macro of the system's takes part.
  clang::SourceLocation place_of_macro(clang::SourceLocation at) {
    if (is_systems(manager_.getSpellingLoc(at))) return {};
    const clang::FileID expansion = manager_.getFileID(at);
    if (expansion == expansion_) return place_of_expansion_;  // most have several words
    expansion_ = expansion;
    place_of_expansion_ = {};
    at = manager_.getSLocEntry(expansion).getExpansion().getExpansionLocStart();
    while (at.isMacroID()) {
      if (is_systems(manager_.getSpellingLoc(at))) return {};
      at = manager_.getSLocEntry(manager_.getFileID(at)).getExpansion().getExpansionLocStart();
    }
    return place_of_expansion_ = at;
  }

  // A text of the preprocessor's, the time among them.
  bool is_made(const clang::Token& token) const {
    return token.is(clang::tok::string_literal) &&
           manager_.isWrittenInScratchSpace(manager_.getSpellingLoc(token.getLocation()));
  }

  void add(const clang::Token& token, clang::SourceLocation place) {
    spelling_.clear();
    add(preprocessor_.getSpelling(token, spelling_), place);
  }
  void add(llvm::StringRef text, clang::SourceLocation place) {
    if (place != last_ || words_.places.empty())
      words_.places.push_back(place_of(manager_, preprocessor_.getLangOpts(), place, {}));
    last_ = place;
    words_.all.push_back({text.str(), words_.places.size() - 1});
  }
  bool is_systems(clang::SourceLocation place) {
    if (place.isInvalid() || manager_.isInSystemHeader(place)) return true;
    const bool is_predefined = manager_.getFileID(place) == preprocessor_.getPredefinesFileID();
    return is_predefined && manager_.isWrittenInBuiltinFile(place);
  }
  bool is_within(clang::SourceLocation place) const {
    return begin_.isValid() && !manager_.isBeforeInTranslationUnit(place, begin_) &&
           !manager_.isBeforeInTranslationUnit(end_, place) && place != begin_;
  }

  clang::Preprocessor& preprocessor_;
  const clang::SourceManager& manager_;
  Words& words_;
  clang::SourceLocation begin_, end_;  // the last use of such a macro
  clang::SourceLocation last_;         // of the last of the places
  clang::FileID expansion_;            // the last one that was asked for, and its place
  clang::SourceLocation place_of_expansion_;
  bool reads_clock_ = false;
  llvm::SmallString<64> spelling_;
};

class Action : public clang::PreprocessorFrontendAction {
 public:
  explicit Action(Words& words) : words_(words) {}
  void ExecuteAction() override {
    clang::Preprocessor& preprocessor = getCompilerInstance().getPreprocessor();
    watch_words(preprocessor, words_);
    preprocessor.EnterMainSourceFile();
    clang::Token token;
    do preprocessor.Lex(token);
    while (token.isNot(clang::tok::eof));
  }

 private:
  Words& words_;
};

using Word = Words::Word;

// Without what is written for one of the languages, or for CUDA, alone.
std::vector<Word> without_language(std::vector<Word> words) {
  static const std::set<std::string> left_out = {
      "restrict", "__restrict", "__restrict__", "inline",          "__inline",      "__inline__",
      "__host__", "__device__", "__noinline__", "__forceinline__", "__extension__", "extern"};
  std::vector<Word> kept;
  std::vector<int> linkages;  // how deep the brackets of each stand
  int depth = 0;
  for (std::size_t n = 0; n < words.size(); ++n) {
    const std::string& text = words[n].text;
    if (text == "extern" && n + 1 < words.size() && words[n + 1].text == "\"C\"") {
      ++n;
      if (n + 1 < words.size() && words[n + 1].text == "{") ++n, linkages.push_back(depth++);
      continue;
    }
    if (left_out.contains(text)) continue;
    depth += text == "{" ? 1 : text == "}" ? -1 : 0;
    if (text == "}" && !linkages.empty() && linkages.back() == depth) {
      linkages.pop_back();
      continue;
    }
    kept.push_back(std::move(words[n]));
  }
  return kept;
}

// Without declarations of functions, which C++ may need in other words: what calls mean is compared anyway
// (cxx_meaning.h).
std::vector<Word> without_prototypes(std::vector<Word> words) {
  std::vector<Word> kept;
  std::size_t start = 0;  // of the declaration, in `kept`
  int depth = 0;
  bool is_plain = true;
  for (Word& word : words) {
    const std::string text = word.text;
    kept.push_back(std::move(word));
    depth += text == "{" || text == "(" ? 1 : text == "}" || text == ")" ? -1 : 0;
    is_plain = is_plain && text != "{" && text != "=" && text != "typedef";
    if (depth != 0 || (text != ";" && text != "}")) continue;
    if (is_plain && kept.size() >= start + 2 && kept[kept.size() - 2].text == ")") kept.resize(start);
    start = kept.size();
    is_plain = true;
  }
  return kept;
}

std::vector<Word> compared(const Words& words) { return without_prototypes(without_language(words.all)); }

}  // namespace

void watch_words(clang::Preprocessor& preprocessor, Words& words) {
  auto watch = std::make_unique<Watch>(preprocessor, words);
  preprocessor.setTokenWatcher([seen = watch.get()](const clang::Token& token) { seen->take(token); });
  preprocessor.addPPCallbacks(std::move(watch));
}

std::optional<Diagnostic> other_words(const SourceFile& source, const Words& words,
                                      std::vector<std::string> cxx_flags) {
  Words cxx_words;
  clang::IgnoringDiagConsumer nothing;
  cxx_flags.push_back("-w");
  run_action(source, cxx_flags, {}, std::make_unique<Action>(cxx_words), nothing);
  const std::vector<Word> in_c = compared(words), in_cxx = compared(cxx_words);
  const auto [one, other] = std::ranges::mismatch(in_c, in_cxx, {}, &Word::text, &Word::text);
  if (one == in_c.end() && other == in_cxx.end()) return std::nullopt;
  const auto shown = [](const auto& word, const auto& end) {
    return word == end ? "nothing more" : fmt::format("'{}'", word->text);
  };
  return make_error(
      "not-cxx", one == in_c.end() ? cxx_words.places[other->place] : words.places[one->place],
      fmt::format("found text that the preprocessor makes something else of in a .cu file: {} here, {} "
                  "there",
                  shown(one, in_c.end()), shown(other, in_cxx.end())),
      "a condition on __cplusplus, __STDC_VERSION__ or __CUDACC__ that chooses the language's words "
      "alone is accepted; with --split the file stays as it is");
}

}  // namespace an5d
