// Prints kernels of one time step: one __global__ function for each launch, in which a thread makes a cell of
// some arrays, or one of each plane that its block visits. The order of the steps is
// runtime/include/an5d/one_step.cuh's part.
#pragma once

#include "codegen/emit/writer.h"
#include "codegen/plan/kernel_plan.h"

namespace an5d {

void print_one_step_sizes(Writer& out, const KernelPlan& plan);
void print_one_step_block(Writer& out, const KernelPlan& plan);  // among the sizes
void print_one_step_kernels(Writer& out, const KernelPlan& plan);

// The function that makes all launches of a time step.
void print_one_step_launch(Writer& out, const KernelPlan& plan);

}  // namespace an5d
