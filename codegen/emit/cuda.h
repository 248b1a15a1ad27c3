// Puts whole files together.
#pragma once

#include <string>
#include <vector>

#include "codegen/emit/runtime_text.h"
#include "codegen/plan/kernel_plan.h"

namespace an5d {

// The CUDA of all nests: what -o puts in front of the user's text and what --split writes to out.cu.
std::string print_cuda(const std::vector<KernelPlan>& plans, RuntimeText how, OnError on_error);

// out.h of --split: the declarations, C and C++.
std::string print_header(const std::vector<KernelPlan>& plans, OnError on_error);

// The plan with the names under which both print it (emit/free_names.h).
KernelPlan named(const KernelPlan& plan);

}  // namespace an5d
