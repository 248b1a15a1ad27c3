// Prints the device code of a nest with several updates, or one in place.
#pragma once

#include "codegen/emit/writer.h"
#include "codegen/plan/kernel_plan.h"

namespace an5d {

// Sizes, struct Thread and the kernel template `sweep<kSteps, kBordersDiffer>`. `bounds` says how many
// registers it may take.
void print_fields_sizes(Writer& out, const KernelPlan& plan);
void print_fields_kernel(Writer& out, const KernelPlan& plan, const std::string& bounds);

}  // namespace an5d
