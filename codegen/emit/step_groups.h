// Prints kernels of one time step in which a thread makes some cells side by side of each row, and moves them
// by one access where all arrays are aligned (runtime/include/an5d/groups.cuh).
#pragma once

#include "codegen/emit/writer.h"
#include "codegen/plan/kernel_plan.h"

namespace an5d {

void print_group_sizes(Writer& out, const KernelPlan& plan);
void print_group_kernels(Writer& out, const KernelPlan& plan);
void print_group_launch(Writer& out, const KernelPlan& plan);

}  // namespace an5d
