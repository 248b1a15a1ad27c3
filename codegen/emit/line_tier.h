// Prints struct Tier of lines of several arrays: of each array, the planes that updates still read
// (RowProgram), of which a thread has some lines.
#pragma once

#include "codegen/emit/writer.h"
#include "codegen/plan/kernel_plan.h"

namespace an5d {

void print_line_tier(Writer& out, const KernelPlan& plan);

}  // namespace an5d
