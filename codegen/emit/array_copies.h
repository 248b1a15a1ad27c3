// Arrays among which C copies, as the runtime has them (an5d/array_copies.cuh).
#pragma once

#include "codegen/emit/writer.h"
#include "codegen/plan/kernel_plan.h"

namespace an5d {

// Does C copy arrays of any field?
bool has_copies(const KernelPlan& plan);

// kCopied and kCopies, if it does.
void print_copies(Writer& out, const KernelPlan& plan);

}  // namespace an5d
