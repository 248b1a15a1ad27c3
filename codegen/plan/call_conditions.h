// What only a call can know of whether the kernels are for it.
#pragma once

#include "codegen/plan/kernel_plan.h"

namespace an5d {

// Does a call ask that, of its loops, of the places of cells, of its steps?
bool depends_on_call(const KernelPlan& plan);

// Is the last step none of those for which the kernels are if it is the first one, too? Borders are set
// before it, and the first step reads what was there.
bool needs_two_steps(const KernelPlan& plan);

}  // namespace an5d
