// What a nest touches of its arrays, as the program keeps them, where some are rows of pointers, cells of
// several values, or have extents of their own.
#pragma once

#include "codegen/plan/host_plan.h"

namespace an5d {

// Fills in HostPlan::stored, ::touched and ::values, if there are such arrays.
void add_stored_arrays(HostPlan& plan, const Stencil& stencil);

}  // namespace an5d
