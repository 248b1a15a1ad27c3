// Of which cells arrays that are only read are read, where that is not those of the first box alone.
#pragma once

#include <string>
#include <vector>

#include "codegen/emit/writer.h"
#include "codegen/plan/kernel_plan.h"

namespace an5d {

// "{an5d::Limits().from, (long long)(z)}", or "" where there are none; of scalars that are members of
// `owner`.
std::string limits_text(const KernelPlan& plan, const Limits& limits, const std::string& owner = "");

// Is something that is read counted from the cells of another box than the first one?
bool counts_in_boxes(const KernelPlan& plan);

// The texts of all inputs, each once. In kReaches they are counted from 1 on, and 0 is none.
std::vector<std::string> limits_of_inputs(const KernelPlan& plan);

// ", an5d::within(box1, {{...}, {}})" for each of HostPlan::limited.
std::string limited_boxes(const KernelPlan& plan);

// "const an5d::Limits limits[] = {{}, ...};", if there are some.
void print_limits(Writer& out, const KernelPlan& plan);

}  // namespace an5d
