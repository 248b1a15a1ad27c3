// Sorts the command line into Clang's flags and ours (arguments.h).
#include "driver/cli/arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "driver/base/compiler_flags.h"
#include "driver/base/files.h"
#include "frontend/clang/gnu_words.h"

namespace an5d {
namespace {

// Words of a response file, quoted as GCC and Clang have it.
std::optional<std::vector<std::string>> words_of(const std::string& path) {
  const std::optional<std::string> text = read_file(path);
  return text ? std::optional(gnu_words(*text)) : std::nullopt;
}

// Lines of a response file, taken as they are; empty ones are none.
std::optional<std::vector<std::string>> lines_of(const std::string& path) {
  const std::optional<std::string> text = read_file(path);
  if (!text) return std::nullopt;
  std::vector<std::string> lines;
  std::istringstream stream(*text);
  for (std::string line; std::getline(stream, line);) {
    if (!line.empty()) lines.push_back(line);
  }
  return lines;
}

constexpr int kDeepest = 20;  // response files within each other

class Splitter {
 public:
  CompilerArguments split(const std::vector<std::string>& arguments) {
    expand(arguments, 0);
    for (at_ = 0; at_ < words_.size(); ++at_) {
      if (words_[at_] == "--") {
        take_rest(words_.begin() + at_, {words_.begin() + at_ + 1, words_.end()});
        break;
      }
      take(words_[at_]);
    }
    result_.fast_math = asked_fast_.value_or(optimizes_fast_);
    return result_;
  }

 private:
  void expand(const std::vector<std::string>& arguments, int depth) {
    for (const std::string& argument : arguments) {
      if (argument.size() < 2 || argument[0] != '@') {
        words_.push_back(argument);
        continue;
      }
      const bool by_lines = argument[1] == '@';
      const std::string path = argument.substr(by_lines ? 2 : 1);
      const auto more = by_lines ? lines_of(path) : words_of(path);
      if (!more) {
        result_.error = "response file: " + cannot_read(path);
      } else if (by_lines) {
        words_.insert(words_.end(), more->begin(), more->end());
      } else if (depth == kDeepest) {
        result_.error = fmt::format("response file '{}' is more than {} deep within others", path, kDeepest);
      } else {
        expand(*more, depth + 1);
      }
      if (result_.error) return;
    }
  }

  std::string next(const std::string& flag) {
    if (at_ + 1 < words_.size()) return words_[++at_];
    result_.error = fmt::format("{} needs a value", flag);
    return "";
  }

  // The word with its value, which may be the next one.
  void pass_on(const std::string& word, const FlagRow& flag, std::vector<std::string>& flags) {
    flags.push_back(word);
    if (takes_next(word, flag)) flags.push_back(next(word));
  }

  void take_rest(std::vector<std::string>::const_iterator dashes, const std::vector<std::string>& rest) {
    const bool runs = std::any_of(words_.cbegin(), dashes, [](const std::string& word) {
      return word == "--verify" || word.starts_with("--verify=") || word == "--emulate";
    });
    if (runs)
      result_.program = rest;
    else
      result_.clang_flags.insert(result_.clang_flags.end(), rest.begin(), rest.end());
  }

  void take_format(const std::string& name) {
    static const std::map<std::string, MessageFormat> formats = {
        {"text", MessageFormat::kText}, {"json", MessageFormat::kJson}, {"sarif", MessageFormat::kSarif}};
    const auto format = formats.find(name);
    if (format == formats.end())
      result_.error = fmt::format("-fdiagnostics-format expects text, json or sarif, found '{}'", name);
    else
      result_.format = format->second;
  }

  static bool takes_next(const std::string& word, const FlagRow& flag) {
    return flag.value == FlagValue::kNext || (flag.value == FlagValue::kEither && word == flag.name);
  }

  void take(const std::string& word) {
    const FlagRow* flag = find_flag(word);
    if (!flag) return result_.others.push_back(word);
    switch (flag->use) {
      case FlagUse::kPreprocessor:
      case FlagUse::kTypes:
      case FlagUse::kClang:
        return pass_on(word, *flag, result_.clang_flags);
      case FlagUse::kForClang:
        return result_.clang_flags.push_back(word.substr(flag->name.size()));
      case FlagUse::kLinker:
        return pass_on(word, *flag, result_.link_flags);
      case FlagUse::kDependencies:
        result_.dependencies = true;
        return;
      case FlagUse::kDependencyFile:
        result_.dependency_file = next(word);
        return;
      case FlagUse::kDependencyTarget:
        result_.dependency_target = next(word);
        return;
      case FlagUse::kFastMath:
      case FlagUse::kExactMath:
        asked_fast_ = flag->use == FlagUse::kFastMath;
        return;
      case FlagUse::kOptimization:
        optimizes_fast_ = word == "-Ofast";
        return;
      case FlagUse::kMessageFormat:
        return take_format(word.substr(flag->name.size()));
      case FlagUse::kIgnored:
        if (word == "-fopenmp" || word.starts_with("-fopenmp=")) result_.openmp = word;
        if (takes_next(word, *flag)) next(word);
        return;
      case FlagUse::kNotUsed:
        result_.warnings.push_back(
            fmt::format("{} is not used: results are those of C; -ffast-math is what changes them", word));
        return;
      case FlagUse::kRefused:
        result_.error = fmt::format("{} is not taken: {}", word, flag->help);
    }
  }

  std::vector<std::string> words_;
  std::size_t at_ = 0;
  std::optional<bool> asked_fast_;  // by the last of -ffast-math and -fno-fast-math
  bool optimizes_fast_ = false;     // by the last -O
  CompilerArguments result_;
};

}  // namespace

const std::vector<CompilerFlag>& compiler_flags() {
  static const std::vector<CompilerFlag> flags = [] {
    std::vector<CompilerFlag> all;
    for (const FlagRow& row : flag_table()) {
      if (row.help.empty() || row.use == FlagUse::kRefused) continue;
      all.push_back({row.name, row.shown, row.value == FlagValue::kJoined, row.help});
    }
    all.push_back({"@", "FILE", true, "more arguments from a file, quoted as GCC and Clang have it"});
    all.push_back({"@@", "FILE", true, "more arguments from a file, one a line"});
    all.push_back({"--", "FLAGS", false,
                   "everything behind goes to Clang, or with --verify and --emulate to the program"});
    return all;
  }();
  return flags;
}

CompilerArguments split_arguments(const std::vector<std::string>& arguments) {
  return Splitter().split(arguments);
}

}  // namespace an5d
