// What a nest touches of its arrays, as the program keeps them, where some are rows of pointers.
#pragma once

#include "codegen/plan/host_plan.h"

namespace an5d {

// Fills in HostPlan::stored and ::touched, if an array of the nest is made of rows.
void add_stored_arrays(HostPlan& plan, const Stencil& stencil);

}  // namespace an5d
