// Prints the device code of lines, 3-D: a thread keeps lines of cells in registers.
#pragma once

#include "codegen/emit/writer.h"
#include "codegen/plan/kernel_plan.h"

namespace an5d {

// Sizes, the thread and the kernel template `sweep<kSteps, kBordersDiffer>`. `bounds` is what stands before
// the kernel's name.
void print_lines_sizes(Writer& out, const KernelPlan& plan);
void print_lines_kernel(Writer& out, const KernelPlan& plan, const std::string& bounds);

}  // namespace an5d
