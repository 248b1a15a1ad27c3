// Prints the constants of a nest on the host, and how its kernel is launched.
#pragma once

#include "codegen/emit/writer.h"
#include "codegen/plan/kernel_plan.h"

namespace an5d {

// Inside the nest's namespace: launch<kSteps>().
void print_launch(Writer& out, const KernelPlan& plan);

}  // namespace an5d
