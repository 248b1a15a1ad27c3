// Time loops that step by as many as an iteration makes steps.
#pragma once

#include <optional>

#include "frontend/step/nest_shape.h"

namespace an5d {

// `for (t = 0; t < T; t += 2) { b = f(a, t); a = f(b, t + 1); }`: the steps of a period, of which the first
// is made at even times. Nothing of other loops.
std::optional<TimeStep> steps_of_stride(const clang::ASTContext& tree, const TimeStep& step);

// Of the nest of such steps: in each of them the time is its own, and the last iteration is whole.
void count_each_step(LoopNest& nest);

}  // namespace an5d
