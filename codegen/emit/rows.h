// Prints the device code of stages that several arrays stream through.
//
// The pipeline itself is runtime/include/an5d/stages.cuh. Printed here is its struct Program: constants,
// where rows come from, and Tier, which keeps rows of one time step and makes those of the next.
#pragma once

#include <string>

#include "codegen/emit/writer.h"
#include "codegen/plan/kernel_plan.h"

namespace an5d {

void print_rows_sizes(Writer& out, const KernelPlan& plan);
void print_rows_kernel(Writer& out, const KernelPlan& plan, const std::string& bounds);

}  // namespace an5d
