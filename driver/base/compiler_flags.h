// The flags of C compilers that may stand on the command line, as a table: what each does here. Whoever
// pastes the flags of a makefile gets what they ask for, or is told what they do not get.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace an5d {

enum class FlagUse {
  kPreprocessor,  // reaches Clang, and every other compiler that reads the C
  kTypes,         // the same: says what types are
  kClang,         // reaches Clang only
  kForClang,      // so does its value, alone
  kDependencies,  // -MD
  kDependencyFile,
  kDependencyTarget,
  kFastMath,
  kExactMath,
  kOptimization,   // a level of it: no matter here, but -Ofast
  kMessageFormat,  // -fdiagnostics-format=
  kLinker,         // for the linker of programs that --verify and --emulate run
  kIgnored,        // changes nothing of what the program means
  kNotUsed,        // would let a compiler change results, which an5dc does under -ffast-math only: a warning
  kRefused,        // makes the program mean something that CUDA does not have: an error
};

enum class FlagValue { kNone, kJoined, kNext, kEither };

struct FlagRow {
  std::string_view name;
  FlagUse use;
  FlagValue value;
  std::string_view shown, help;  // its value in the help, and what it does; or why it is refused
};

// In the order of the help. Flags without help are not in it.
std::span<const FlagRow> flag_table();

// The row of a word of the command line, by the longest name that fits; nullptr where there is none.
const FlagRow* find_flag(std::string_view word);

// Of Clang's flags those that any C or CUDA compiler takes for its preprocessor: -I, -isystem, -D, -U and
// -include, in the same order, each with its value.
std::vector<std::string> preprocessor_flags(const std::vector<std::string>& clang_flags);

// Those that say what types are, which C compilers take by the same names: -funsigned-char and the like.
std::vector<std::string> type_flags(const std::vector<std::string>& clang_flags);

}  // namespace an5d
