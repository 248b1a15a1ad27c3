// The whole compiler on one screen: C text in, generated files out. Pure: reads and writes no file.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "codegen/emit/cuda.h"
#include "codegen/emit/splice.h"
#include "codegen/plan/kernel_plan.h"
#include "frontend/nest/replaced.h"
#include "frontend/parse.h"
#include "model/choose_schedule.h"
#include "model/device.h"
#include "model/legality.h"
#include "model/prediction.h"
#include "model/schedule.h"
#include "model/search.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

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
};

// A nest that is taken: what is proved of it, and what of its text is the host's.
struct UnderstoodNest {
  Stencil stencil;
  Replaced replaced;
};

// A nest on its way: what is known after each stage.
struct CompiledNest {
  Stencil stencil;
  Replaced replaced;
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
  std::vector<UnderstoodNest> nests;
  Diagnostics said;
};

// Front end and analysis. No value only where the front end refuses the text. `said` has errors where a nest
// that a pragma marks is refused, or no nest is accepted; other loops that look like stencils and are refused
// are remarks, or errors where `not_taken` says so.
Result<Understood> understand(const SourceFile& source, const ParseOptions& options,
                              NotTaken not_taken = NotTaken::kStaysC);

// Chooses the schedule of a stencil, or says why there is none.
using ScheduleChooser = std::function<Result<Schedule>(const Stencil&)>;

// The model's choice under these options (model/choose_schedule.h).
Result<Schedule> choose_schedule(const Stencil& stencil, const CompileOptions& options);

// Schedule and plan of everything understood. Diagnostics of all nests are collected, `said` among them.
// An empty `choose` is the model's choice.
Result<Compiled> plan_all(const Understood& understood, const CompileOptions& options,
                          const ScheduleChooser& choose = nullptr);

// Both.
Result<Compiled> compile(const SourceFile& source, const CompileOptions& options,
                         const ScheduleChooser& choose = nullptr);

// -o out.cu: generated code, then the user's text with calls for loops. `not-cxx` where the text is no C++.
Result<std::string> whole_file(const Compiled& compiled, const CompileOptions& options);

// --split: the C or C++ file (which includes `header_name`), the header and the CUDA file.
struct SplitFiles {
  std::string c, header, cuda;
};
SplitFiles split_files(const Compiled& compiled, const CompileOptions& options,
                       const std::string& header_name);

}  // namespace an5d
