// Prints the device code of stages.
//
// The pipeline itself is runtime/include/an5d/stages.cuh. Printed here is its struct Program: constants,
// where rows come from, and Tier, which takes a row of one time step and makes one of the next.
#pragma once

#include <string>

#include "codegen/emit/writer.h"
#include "codegen/plan/kernel_plan.h"

namespace an5d {

void print_stages_sizes(Writer& out, const KernelPlan& plan);
void print_stages_kernel(Writer& out, const KernelPlan& plan, const std::string& bounds);

}  // namespace an5d
