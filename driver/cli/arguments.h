// Compiler-style arguments, which no option library reads: `-Idir`, `-isystem dir`, `-std=c99`, `-MD`,
// response files (`@file` words, `@@file` lines), and everything behind `--`: flags of Clang's, or with
// --verify and --emulate the arguments of the program that is run. Which flag is what: base/compiler_flags.h.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "driver/base/messages.h"

namespace an5d {

struct CompilerArguments {
  std::vector<std::string> clang_flags, link_flags;
  std::optional<std::vector<std::string>> program;  // behind `--`, with an option that runs the program
  std::string openmp;                               // the flag, if it is given: nvcc hands it on
  bool fast_math = false;
  bool dependencies = false;                                      // -MD
  std::optional<std::string> dependency_file, dependency_target;  // -MF, -MT
  std::optional<MessageFormat> format;                            // -fdiagnostics-format=
  std::vector<std::string> others;                                // for the option library
  std::vector<std::string> warnings;                              // of flags that are not used
  std::optional<std::string> error;  // a flag that is refused or without its value, an unreadable @file
};

// The flags known here, for help and manual; `value` follows the name, `joined` without a blank.
struct CompilerFlag {
  std::string_view name, value;
  bool joined;
  std::string_view help;
};
const std::vector<CompilerFlag>& compiler_flags();

CompilerArguments split_arguments(const std::vector<std::string>& arguments);

}  // namespace an5d
