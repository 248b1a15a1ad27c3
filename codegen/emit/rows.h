// Prints the entry point of a nest for arrays whose rows lie behind pointers, whose cells have several
// values, or which have extents of their own.
#pragma once

#include <string>

#include "codegen/emit/writer.h"
#include "codegen/plan/kernel_plan.h"

namespace an5d {

// Inside the nest's namespace: how its arrays are stored, and what is touched of them.
void print_stored_arrays(Writer& out, const KernelPlan& plan);

// Outside of it: the entry point, and its declaration without semicolon, C and C++.
void print_stored_entry_point(Writer& out, const KernelPlan& plan);
std::string stored_declaration(const KernelPlan& plan);
std::string stored_name(const KernelPlan& plan);

}  // namespace an5d
