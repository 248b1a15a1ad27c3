// Prints the entry points of a nest, which a program calls.
#pragma once

#include <string>

#include "codegen/emit/writer.h"
#include "codegen/plan/kernel_plan.h"

namespace an5d {

// Outside of the nest's namespace: the extern "C" functions.
void print_entry_points(Writer& out, const KernelPlan& plan);

// The declarations of the entry points, one string each, without semicolon; C and C++.
std::string host_declaration(const KernelPlan& plan);
std::string device_declaration(const KernelPlan& plan);

// ", an5d_box box1, an5d_input c, float a": what they are given besides arrays that are written.
std::string scalar_parameters(const KernelPlan& plan);
std::string scalar_parameters(const KernelPlan& plan, const std::vector<std::string>& inputs);  // with these

}  // namespace an5d
