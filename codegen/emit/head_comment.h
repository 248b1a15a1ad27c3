// The comment at the head of a nest: what it computes, by which schedule, and a sketch of the tile and of its
// way through time.
#pragma once

#include "codegen/emit/writer.h"
#include "codegen/plan/kernel_plan.h"

namespace an5d {

void print_head_comment(Writer& out, const KernelPlan& plan);

}  // namespace an5d
