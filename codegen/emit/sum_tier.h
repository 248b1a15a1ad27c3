// Prints struct Tier of stages that add up plane by plane: it keeps the sums that are not complete.
#pragma once

#include "codegen/emit/writer.h"
#include "codegen/plan/kernel_plan.h"

namespace an5d {

void print_sum_tier(Writer& out, const KernelPlan& plan);

}  // namespace an5d
