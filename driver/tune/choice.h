// What --use-tuned takes: the schedule that was measured, where there is one.
#pragma once

#include <optional>

#include "driver/compile/compile.h"
#include "driver/tune/cache.h"

namespace an5d {

// The fastest measured schedule of this stencil, if it is legal here.
std::optional<Measured> tuned_choice(const Stencil& stencil, const CompileOptions& options,
                                     const Tuned& tuned);

// That one, or the model's choice. Both arguments must outlive it.
ScheduleChooser prefer_tuned(const CompileOptions& options, const Tuned& tuned);

}  // namespace an5d
