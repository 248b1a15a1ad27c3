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

}  // namespace an5d
