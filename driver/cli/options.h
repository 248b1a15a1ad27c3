// The command line as a value.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "driver/base/messages.h"
#include "driver/compile/compile.h"
#include "driver/explore/request.h"
#include "driver/report/request.h"
#include "driver/suite/suite.h"
#include "driver/tune/request.h"
#include "driver/verify/verify.h"

namespace an5d {

// What was asked for besides or instead of output.
struct DependencyFile {
  std::string path;    // -MF, or the output with .d
  std::string target;  // -MT, or the output
};

inline constexpr char kDefaultDevice[] = "h200";

struct Options {
  std::string input;                  // "-" for standard input
  std::optional<std::string> output;  // "-" for standard output
  bool split = false;
  CompileOptions compile;
  std::optional<std::string> device_file;  // --device=FILE.json, to be read into compile.device
  bool device_by_default = false;          // no --device: compile.device is kDefaultDevice
  std::optional<DependencyFile> dependencies;
  std::vector<std::string> dump;  // of nest, stencil, schedule, plan
  std::optional<VerifyRequest> verify;
  std::optional<ProgramRequest> emulate;
  std::optional<TuneRequest> tune;
  bool use_tuned = false;  // --use-tuned: the cache of what was measured
  ModelRequest model;
  bool print_nvcc = false;
  std::string openmp;  // -fopenmp, if it is given
  MessageFormat format = MessageFormat::kText;
  int why_not = 0;                    // --why-not: the line that it asks about
  std::vector<std::string> warnings;  // of what was asked for and is not done
};

// A request that needs no input, answered on stdout.
struct Answer {
  std::string text;
};

struct UsageError {
  std::string text;
};

std::variant<Options, MeasureRequest, ReportRequest, SuiteRequest, Answer, UsageError> read_options(
    const std::vector<std::string>& arguments);

}  // namespace an5d
