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
// matter.
#include "frontend/preprocessed.h"

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

#include "frontend/clang_session.h"

namespace an5d {
namespace {

struct Word {
  std::string text;
  SourceRange where;
};

class Watch : public clang::PPCallbacks {
 public:
  Watch(clang::Preprocessor& preprocessor, std::vector<Word>& words)
      : preprocessor_(preprocessor), manager_(preprocessor.getSourceManager()), words_(words) {}

  // A macro of the system's, used by the user: its name, and what it is given.
  void MacroExpands(const clang::Token& name, const clang::MacroDefinition& definition,
                    clang::SourceRange range, const clang::MacroArgs* arguments) override {
    const clang::MacroInfo* macro = definition.getMacroInfo();
    const clang::SourceLocation place = manager_.getExpansionLoc(name.getLocation());
    if (manager_.isInSystemHeader(place) || manager_.isWrittenInBuiltinFile(place) ||
        preprocessor_.isParsingIfOrElifDirective())
      return;
    if (!is_systems(macro->getDefinitionLoc())) {
      if (is_within(place))  // of which the words are not seen otherwise
        for (const clang::Token& token : macro->tokens()) add(preprocessor_.getSpelling(token), place);
      return;
    }
    if (is_systems(manager_.getSpellingLoc(name.getLocation())) || is_within(place)) return;
    add(name.getIdentifierInfo()->getName().str(), place);
    begin_ = place, end_ = manager_.getExpansionLoc(range.getEnd());
    if (!arguments) return;
    add("(", place);
    for (unsigned n = 0; n < arguments->getNumMacroArguments(); ++n) {
      if (n > 0) add(",", place);
      for (const clang::Token* token = arguments->getUnexpArgument(n); token->isNot(clang::tok::eof); ++token)
        add(preprocessor_.getSpelling(*token), place);
    }
    add(")", place);
  }

  void take(const clang::Token& token) {
    const clang::SourceLocation place = manager_.getExpansionLoc(token.getLocation());
    if (token.isAnnotation() || manager_.isInSystemHeader(place) || manager_.isWrittenInBuiltinFile(place))
      return;
    for (clang::SourceLocation at = token.getLocation(); at.isMacroID();) {
      const clang::SrcMgr::ExpansionInfo& made = manager_.getSLocEntry(manager_.getFileID(at)).getExpansion();
      if (is_systems(manager_.getSpellingLoc(at))) return;
      at = made.getExpansionLocStart();
      if (at.isMacroID() && is_systems(manager_.getSpellingLoc(at))) return;
    }
    add(preprocessor_.getSpelling(token), place);
  }

 private:
  void add(std::string text, clang::SourceLocation place) {
    words_.push_back({std::move(text), place_of(manager_, preprocessor_.getLangOpts(), place, {})});
  }
  bool is_systems(clang::SourceLocation place) const {
    return place.isInvalid() || manager_.isInSystemHeader(place) || manager_.isWrittenInBuiltinFile(place);
  }
  bool is_within(clang::SourceLocation place) const {
    return begin_.isValid() && !manager_.isBeforeInTranslationUnit(place, begin_) &&
           !manager_.isBeforeInTranslationUnit(end_, place) && place != begin_;
  }

  clang::Preprocessor& preprocessor_;
  const clang::SourceManager& manager_;
  std::vector<Word>& words_;
  clang::SourceLocation begin_, end_;  // the last use of such a macro
};

class Action : public clang::PreprocessorFrontendAction {
 public:
  explicit Action(std::vector<Word>& words) : words_(words) {}
  void ExecuteAction() override {
    clang::Preprocessor& preprocessor = getCompilerInstance().getPreprocessor();
    preprocessor.IgnorePragmas();
    auto watch = std::make_unique<Watch>(preprocessor, words_);
    Watch& seen = *watch;
    preprocessor.addPPCallbacks(std::move(watch));
    preprocessor.EnterMainSourceFile();
    clang::Token token;
    do {
      preprocessor.Lex(token);
      if (token.isNot(clang::tok::eof)) seen.take(token);
    } while (token.isNot(clang::tok::eof));
  }

 private:
  std::vector<Word>& words_;
};

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

std::vector<Word> words_of(const SourceFile& source, std::vector<std::string> flags) {
  flags.insert(flags.end(), {"-D__DATE__=\"\"", "-D__TIME__=\"\"", "-D__TIMESTAMP__=\"\"", "-w"});
  std::vector<Word> words;
  clang::IgnoringDiagConsumer nothing;
  run_action(source, flags, {}, std::make_unique<Action>(words), nothing);
  return without_prototypes(without_language(std::move(words)));
}

}  // namespace

std::optional<Diagnostic> other_words(const SourceFile& source, const std::vector<std::string>& flags,
                                      const std::vector<std::string>& cxx_flags) {
  const std::vector<Word> in_c = words_of(source, flags), in_cxx = words_of(source, cxx_flags);
  const auto [one, other] = std::ranges::mismatch(in_c, in_cxx, {}, &Word::text, &Word::text);
  if (one == in_c.end() && other == in_cxx.end()) return std::nullopt;
  const auto shown = [](const auto& word, const auto& end) {
    return word == end ? "nothing more" : fmt::format("'{}'", word->text);
  };
  return make_error(
      "not-cxx", one == in_c.end() ? other->where : one->where,
      fmt::format("found text that the preprocessor makes something else of in a .cu file: {} here, {} "
                  "there",
                  shown(one, in_c.end()), shown(other, in_cxx.end())),
      "a condition on __cplusplus, __STDC_VERSION__ or __CUDACC__ that chooses the language's words "
      "alone is accepted; with --split the file stays as it is");
}

}  // namespace an5d
