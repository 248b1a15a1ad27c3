// Prints what one thread keeps and does: struct Thread.
#pragma once

#include "codegen/emit/writer.h"
#include "codegen/plan/kernel_plan.h"

namespace an5d {

void print_thread(Writer& out, const KernelPlan& plan);

}  // namespace an5d
