// Looks up what was measured, and falls back on the model (choice.h).
#include "driver/tune/choice.h"

#include "driver/tune/key.h"

namespace an5d {

std::optional<Measured> tuned_choice(const Stencil& stencil, const CompileOptions& options,
                                     const Tuned& tuned) {
  if (tuned.nvcc.empty()) return std::nullopt;
  const Grid grid = tuning_grid(stencil, options.grid);
  const std::optional<Measured> found =
      best(tuned.cache, tune_key(stencil, options.arithmetic, options.device.name, grid, tuned.nvcc));
  if (!found) return std::nullopt;
  const Result<Schedule> schedule = parse_schedule(found->schedule, Schedule{});
  const bool legal = schedule && violations(stencil, *schedule, options.device, options.arithmetic).empty();
  return legal ? found : std::nullopt;
}

ScheduleChooser prefer_tuned(const CompileOptions& options, const Tuned& tuned) {
  return [&](const Stencil& stencil) -> Result<Schedule> {
    if (const auto error = grid_error(stencil, options.grid)) return *error;
    const auto choice = tuned_choice(stencil, options, tuned);
    return choice ? parse_schedule(choice->schedule, Schedule{}) : choose_schedule(stencil, options);
  };
}

}  // namespace an5d
