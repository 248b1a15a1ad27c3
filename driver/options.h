// The command line as a value.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "driver/compile.h"

namespace an5d {

// What was asked for besides or instead of output.
struct DependencyFile {
  std::string path;    // -MF, or the output with .d
  std::string target;  // -MT, or the output
};

struct VerifyRequest {
  bool gpu = false;                 // --gpu: nvcc and the GPU here, instead of the emulation
  unsigned seed = 1;                // --seed
  std::optional<std::string> keep;  // --keep DIR: leave the sources and programs there
};

struct Options {
  std::string input;                  // "-" for standard input
  std::optional<std::string> output;  // "-" for standard output
  bool split = false;
  CompileOptions compile;
  std::optional<DependencyFile> dependencies;
  std::vector<std::string> dump;  // of nest, stencil, schedule, plan
  std::optional<VerifyRequest> verify;
  bool print_nvcc = false;
};

// A request that needs no input, answered on stdout.
struct Answer {
  std::string text;
};

struct UsageError {
  std::string text;
};

std::variant<Options, Answer, UsageError> read_options(const std::vector<std::string>& arguments);

}  // namespace an5d
