// The whole compiler on one screen: C text in, generated files out. Pure: reads and writes no file.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "codegen/emit/cuda.h"
#include "codegen/emit/splice.h"
#include "codegen/plan/kernel_plan.h"
#include "driver/tune_cache.h"
#include "frontend/parse.h"
#include "model/device.h"
#include "model/legality.h"
#include "model/prediction.h"
#include "model/schedule.h"
#include "model/search.h"
#include "polyhedral/stencil.h"

namespace an5d {

// What the user may fix about the schedule; the rest is chosen.
struct ScheduleRequest {
  std::string line;              // --schedule, may be empty
  std::optional<int> tiers;      // --bt
  std::optional<int> block1;     // --bs1: the innermost blocked axis (paper: bS1)
  std::optional<int> block2;     // --bs2
  std::optional<int> chunk;      // --sl: planes per block (paper: hSN); 0 for a whole column
  std::vector<std::string> opt;  // --opt: star, partial, gather, vector, no-vector
  std::optional<int> registers;  // --registers
  bool operator==(const ScheduleRequest&) const = default;
};

struct CompileOptions {
  ParseOptions parse;
  DeviceSpec device;
  Arithmetic arithmetic = Arithmetic::kExact;
  ScheduleRequest schedule;
  NotTaken not_taken = NotTaken::kStaysC;  // --strict
  RuntimeText runtime = RuntimeText::kInline;
  OnError on_error = OnError::kAbort;
  std::optional<Grid> grid;      // --grid, --steps; empty cells or 0 steps where one is not given
  Model model = Model::kFitted;  // --model
  std::optional<Tuned> tuned;    // --use-tuned: what was measured
};

// A nest on its way: what is known after each stage.
struct CompiledNest {
  Stencil stencil;
  Schedule schedule;
  KernelPlan plan;
};

struct Compiled {
  TranslationUnit unit;
  std::vector<CompiledNest> nests;
};

// What the C says, whatever the schedule: the nests that the analysis has proved. `said` has the errors of
// those that it refused.
struct Understood {
  TranslationUnit unit;
  std::vector<Stencil> stencils;
  Diagnostics said;
};

// Front end and analysis. No value only where the front end refuses the text. `said` has errors where a nest
// that a pragma marks is refused, or no nest is accepted; other loops that look like stencils and are refused
// are remarks, or errors where `not_taken` says so.
Result<Understood> understand(const SourceFile& source, const ParseOptions& options,
                              NotTaken not_taken = NotTaken::kStaysC);

// Schedule and plan of everything understood. Diagnostics of all nests are collected, `said` among them.
Result<Compiled> plan_all(const Understood& understood, const CompileOptions& options);

// Both.
Result<Compiled> compile(const SourceFile& source, const CompileOptions& options);

// The fastest measured schedule of this stencil in options.tuned, if it is legal here.
std::optional<Measured> tuned_choice(const Stencil& stencil, const CompileOptions& options);

// The schedule of a stencil under a request, or the tuned one; errors name the schedule rule and point at the
// nest.
Result<Schedule> choose_schedule(const Stencil& stencil, const CompileOptions& options);

// -o out.cu: generated code, then the user's text with calls for loops. `not-cxx` where the text is no C++.
Result<std::string> whole_file(const Compiled& compiled, const CompileOptions& options);

// --split: the C file (which includes `header_name`), the header and the CUDA file.
struct SplitFiles {
  std::string c, header, cuda;
};
SplitFiles split_files(const Compiled& compiled, const CompileOptions& options,
                       const std::string& header_name);

}  // namespace an5d
