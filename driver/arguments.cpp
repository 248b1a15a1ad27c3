// Sorts the command line into Clang's flags and ours (arguments.h).
#include "driver/arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string_view>

namespace an5d {
namespace {

// Words of a response file: separated by blanks, kept together by double quotes.
std::optional<std::vector<std::string>> words_of(const std::string& path) {
  std::ifstream file(path);
  if (!file) return std::nullopt;
  std::vector<std::string> words;
  std::string word;
  bool quoted = false, begun = false;
  for (char letter; file.get(letter);) {
    if (letter == '"') {
      quoted = !quoted;
      begun = true;
    } else if (!quoted && std::isspace(static_cast<unsigned char>(letter))) {
      if (begun) words.push_back(word);
      word.clear();
      begun = false;
    } else {
      word += letter;
      begun = true;
    }
  }
  if (begun) words.push_back(word);
  return words;
}

// Lines of a response file, taken as they are; empty ones are none.
std::optional<std::vector<std::string>> lines_of(const std::string& path) {
  std::ifstream file(path);
  if (!file) return std::nullopt;
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) {
    if (!line.empty()) lines.push_back(line);
  }
  return lines;
}

// Flags of Clang's preprocessor, whose value may stand in the next argument.
constexpr std::array<std::string_view, 5> kWithValue = {"-isystem", "-include", "-I", "-D", "-U"};

bool starts_with(const std::string& text, std::string_view start) { return text.rfind(start, 0) == 0; }

class Splitter {
 public:
  CompilerArguments split(const std::vector<std::string>& arguments) {
    expand(arguments);
    for (at_ = 0; at_ < words_.size(); ++at_) {
      if (words_[at_] == "--") {
        result_.clang_flags.insert(result_.clang_flags.end(), words_.begin() + at_ + 1, words_.end());
        break;
      }
      take(words_[at_]);
    }
    return result_;
  }

 private:
  void expand(const std::vector<std::string>& arguments) {
    for (const std::string& argument : arguments) {
      if (argument.size() < 2 || argument[0] != '@') {
        words_.push_back(argument);
        continue;
      }
      const bool by_lines = argument[1] == '@';
      const std::string path = argument.substr(by_lines ? 2 : 1);
      if (const auto more = by_lines ? lines_of(path) : words_of(path)) {
        words_.insert(words_.end(), more->begin(), more->end());
      } else {
        result_.error = fmt::format("cannot read response file '{}'", path);
      }
    }
  }

  std::string next(const std::string& flag) {
    if (at_ + 1 < words_.size()) return words_[++at_];
    result_.error = fmt::format("{} needs a value", flag);
    return "";
  }

  void take(const std::string& word) {
    if (word == "-ffast-math" || word == "-fno-fast-math") {
      result_.fast_math = word == "-ffast-math";
    } else if (word == "-MD") {
      result_.dependencies = true;
    } else if (word == "-MF") {
      result_.dependency_file = next(word);
    } else if (word == "-MT") {
      result_.dependency_target = next(word);
    } else if (starts_with(word, "-std=") || starts_with(word, "-W")) {
      result_.clang_flags.push_back(word);
    } else if (!take_with_value(word)) {
      result_.others.push_back(word);
    }
  }

  bool take_with_value(const std::string& word) {
    for (const std::string_view flag : kWithValue) {
      if (!starts_with(word, flag)) continue;
      result_.clang_flags.push_back(word);
      if (word == flag) result_.clang_flags.push_back(next(word));
      return true;
    }
    return false;
  }

  std::vector<std::string> words_;
  std::size_t at_ = 0;
  CompilerArguments result_;
};

}  // namespace

const std::vector<CompilerFlag>& compiler_flags() {
  static const std::vector<CompilerFlag> flags = {
      {"-I", "DIR", false, "look for headers there"},
      {"-isystem", "DIR", false, "look for headers there, after -I"},
      {"-D", "NAME[=VALUE]", false, "define a macro"},
      {"-U", "NAME", false, "undefine a macro"},
      {"-include", "FILE", false, "read this header first"},
      {"-std=", "STANDARD", true, "the C standard; gnu11 by default"},
      {"-W", "...", true, "warnings of Clang"},
      {"-MD", "", false, "write the files read, for make and ninja"},
      {"-MF", "FILE", false, "with -MD: to this file (default: the output with .d)"},
      {"-MT", "TARGET", false, "with -MD: as what this needs (default: the output)"},
      {"-ffast-math", "", false, "sums may be reordered, constants inverted, library functions in float"},
      {"-fno-fast-math", "", false, "nothing that changes results (default)"},
      {"@", "FILE", true, "more arguments from a file, separated by blanks"},
      {"@@", "FILE", true, "more arguments from a file, one a line"},
      {"--", "FLAGS", false, "everything behind goes to Clang"},
  };
  return flags;
}

std::vector<std::string> preprocessor_flags(const std::vector<std::string>& clang_flags) {
  std::vector<std::string> flags;
  for (std::size_t n = 0; n < clang_flags.size(); ++n) {
    const auto flag = std::ranges::find_if(
        kWithValue, [&](std::string_view known) { return starts_with(clang_flags[n], known); });
    if (flag == kWithValue.end()) continue;
    flags.push_back(clang_flags[n]);
    if (clang_flags[n] == *flag && n + 1 < clang_flags.size()) flags.push_back(clang_flags[++n]);
  }
  return flags;
}

std::vector<std::string> type_flags(const std::vector<std::string>& clang_flags) {
  constexpr std::array<std::string_view, 5> kOfTypes = {
      "-fsigned-char", "-funsigned-char", "-fno-signed-char", "-fno-unsigned-char", "-fshort-enums"};
  std::vector<std::string> flags;
  std::ranges::copy_if(clang_flags, std::back_inserter(flags), [&](const std::string& flag) {
    return std::ranges::find(kOfTypes, flag) != kOfTypes.end();
  });
  return flags;
}

CompilerArguments split_arguments(const std::vector<std::string>& arguments) {
  return Splitter().split(arguments);
}

}  // namespace an5d
