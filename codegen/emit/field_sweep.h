// The kernel of several updates: the place of a thread, and the way along the stream.
#pragma once

#include <string>

#include "codegen/emit/writer.h"
#include "codegen/plan/kernel_plan.h"

namespace an5d {

// `bounds` stands in front of the kernel's name, such as "__launch_bounds__(256)".
void print_field_sweep(Writer& out, const KernelPlan& plan, const std::string& bounds);

}  // namespace an5d
