// Boxes of cells in the entry points.
#pragma once

#include <string>

#include "codegen/emit/writer.h"
#include "codegen/plan/kernel_plan.h"

namespace an5d {

// A bound of the user's in cells: "(long long)(n) - 1".
std::string cell_bound(const KernelPlan& plan, const Bound& bound, int shift, const std::string& owner = "");

// "{{0, 1}, {1, (long long)(n)}}"
std::string box_text(const KernelPlan& plan, const BorderUpdate::Cells& cells);

// "const an5d_box boxes[] = {an5d::first_box(domain, kPlan), box1};", and those of borders.
void print_boxes(Writer& out, const KernelPlan& plan);

// The function `fits`, if it depends on the call whether the kernels are for it: not where the loops have
// other bounds than conditions in them rely on, where cells lie elsewhere than the updates rely on.
void print_conditions(Writer& out, const KernelPlan& plan);

// The entry point returns where they are not, before it does anything.
void print_fits(Writer& out, const KernelPlan& plan);

}  // namespace an5d
