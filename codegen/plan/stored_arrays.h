// What a nest touches of its arrays, as the program keeps them, where some are rows of pointers.
#pragma once

#include "codegen/plan/kernel_plan.h"

namespace an5d {

// Fills in KernelPlan::stored and ::touched, if an array of the nest is made of rows.
void add_stored_arrays(KernelPlan& plan, const Stencil& stencil);

}  // namespace an5d
