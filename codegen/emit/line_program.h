// Prints the device code of lines of several arrays, 3-D.
//
// The pipeline itself is runtime/include/an5d/lines.cuh. Printed here is its struct Program: constants, where
// planes come from, and Tier, which takes a line of one time step and makes one of the next.
#pragma once

#include <string>

#include "codegen/emit/writer.h"
#include "codegen/plan/kernel_plan.h"

namespace an5d {

void print_line_program_sizes(Writer& out, const KernelPlan& plan);
void print_line_program_kernel(Writer& out, const KernelPlan& plan, const std::string& bounds);

}  // namespace an5d
