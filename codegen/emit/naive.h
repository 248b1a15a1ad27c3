// Prints naive kernels: one __global__ function for each launch of a time step, in which a thread makes one
// cell of some arrays. The order of the steps is runtime/include/an5d/naive.cuh's part.
#pragma once

#include "codegen/emit/writer.h"
#include "codegen/plan/kernel_plan.h"

namespace an5d {

void print_naive_sizes(Writer& out, const KernelPlan& plan);
void print_naive_block(Writer& out, const KernelPlan& plan);  // among the sizes
void print_naive_kernels(Writer& out, const KernelPlan& plan);

// The function that makes all launches of a time step.
void print_naive_launch(Writer& out, const KernelPlan& plan);

}  // namespace an5d
