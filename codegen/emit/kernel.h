// Prints the device code of a nest.
#pragma once

#include "codegen/emit/writer.h"
#include "codegen/plan/kernel_plan.h"

namespace an5d {

// What a nest computes: sizes, Scalars, divisors, the user's functions, the updates.
void print_update(Writer& out, const KernelPlan& plan);

// How: the thread's state, or struct Program, and the kernel template `sweep<kSteps, kBordersDiffer>`.
void print_kernel(Writer& out, const KernelPlan& plan);

}  // namespace an5d
