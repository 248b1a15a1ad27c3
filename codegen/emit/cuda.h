// Puts whole files together.
#pragma once

#include <string>
#include <vector>

#include "codegen/plan/kernel_plan.h"

namespace an5d {

// Where the primitives of runtime/include/an5d come from.
enum class RuntimeText { kInline, kInclude };

// The CUDA of all nests: what -o puts in front of the user's text and what --split writes to out.cu.
std::string print_cuda(const std::vector<KernelPlan>& plans, RuntimeText runtime);

// out.h of --split: the declarations, C and C++.
std::string print_header(const std::vector<KernelPlan>& plans);

// The C types and declarations alone, without include guard.
std::string print_declarations(const std::vector<KernelPlan>& plans);

}  // namespace an5d
