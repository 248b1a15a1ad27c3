// Prints the device code of a nest.
#pragma once

#include "codegen/emit/writer.h"
#include "codegen/plan/kernel_plan.h"

namespace an5d {

// Sizes, Grid, Scalars, the update, the thread's state and the kernel template `sweep<kTiers,
// kBordersDiffer>`.
void print_kernel(Writer& out, const KernelPlan& plan);

}  // namespace an5d
