// What an iteration of a time loop is (nest_of_loop.h). In: its statements. Out: a nest. Decided here:
// whether they are one time step, the steps of a period, or several steps with the time in a stride.
#include "frontend/step/nest_of_loop.h"

#include "frontend/names/file_text.h"
#include "frontend/nest/equal_steps.h"
#include "frontend/step/nest_builder.h"
#include "frontend/step/step_period.h"
#include "frontend/step/step_stride.h"

namespace an5d {

std::optional<LoopNest> nest_of_loop(FileText& file, const clang::FunctionDecl* function,
                                     const TimeStep& step, Diagnostics& said) {
  if (const auto several = steps_of_stride(file.tree, step)) {
    Diagnostics found;
    auto nest = build_nest(file, function, *several, found);
    if (nest) count_each_step(*nest);
    if (nest && one_of_equal_steps(*nest)) {
      said.insert(said.end(), found.begin(), found.end());
      return nest;
    }
  }
  const auto steps = steps_of_period(file, function, step, said);
  return steps ? build_nest(file, function, *steps, said) : std::nullopt;
}

}  // namespace an5d
