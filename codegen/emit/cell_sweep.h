// Prints the device code of one array in two time planes, of which a thread has one cell.
#pragma once

#include <string>

#include "codegen/emit/writer.h"
#include "codegen/plan/kernel_plan.h"

namespace an5d {

// Sizes, struct Thread and the kernel template `sweep<kSteps, kBordersDiffer>`. `bounds` says how many
// registers it may take.
void print_cell_sizes(Writer& out, const KernelPlan& plan);
void print_cell_kernel(Writer& out, const KernelPlan& plan, const std::string& bounds);

}  // namespace an5d
