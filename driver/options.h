// The command line as a value.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "driver/compile.h"
#include "driver/report_request.h"

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

// --measure-device: where a device's figures come from.
struct MeasureHere {
  bool operator==(const MeasureHere&) const = default;
};
struct EmitBenchmarks {  // --emit-only DIR: nothing is measured, sources and run.sh are for another machine
  std::string folder;
  bool operator==(const EmitBenchmarks&) const = default;
};
struct ImportMeasured {  // --import FILE: what they printed there
  std::string file;
  bool operator==(const ImportMeasured&) const = default;
};

struct MeasureRequest {
  std::variant<MeasureHere, EmitBenchmarks, ImportMeasured> from;
  std::string output = "-";  // of the device file; "-" for standard output
  bool operator==(const MeasureRequest&) const = default;
};

// --tune: the same three places; top schedules of the model, compilers at once (0: one per hardware thread).
struct TuneRequest {
  std::variant<MeasureHere, EmitBenchmarks, ImportMeasured> from;
  int top = 5;
  int jobs = 0;
  bool operator==(const TuneRequest&) const = default;
};

// --suite: regenerate everything that the file names.
struct SuiteRequest {
  std::string file;    // JSON, or TOML
  std::string folder;  // --out
  int jobs = 0;        // -j: threads; 0: one per hardware thread
  bool operator==(const SuiteRequest&) const = default;
};

enum class ModelFormat { kTable, kJson };

// What the model is asked to show.
struct ModelRequest {
  std::optional<ModelFormat> print;     // --print-model
  int top = 10;                         // --top: candidates of each nest
  std::optional<std::string> roofline;  // --roofline FILE.svg
  bool explain = false;                 // --explain-schedule
  bool any() const { return print || roofline || explain; }
};

struct Options {
  std::string input;                  // "-" for standard input
  std::optional<std::string> output;  // "-" for standard output
  bool split = false;
  CompileOptions compile;
  std::optional<std::string> device_file;  // --device=FILE.json, to be read into compile.device
  std::optional<DependencyFile> dependencies;
  std::vector<std::string> dump;  // of nest, stencil, schedule, plan
  std::optional<VerifyRequest> verify;
  std::optional<TuneRequest> tune;
  bool use_tuned = false;  // --use-tuned: the cache to be read into compile.tuned
  ModelRequest model;
  bool print_nvcc = false;
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
