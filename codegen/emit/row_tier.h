// Prints struct Tier of stages that keep rows: of each array, those that updates still read (RowProgram).
#pragma once

#include "codegen/emit/writer.h"
#include "codegen/plan/kernel_plan.h"

namespace an5d {

void print_row_tier(Writer& out, const KernelPlan& plan);

}  // namespace an5d
