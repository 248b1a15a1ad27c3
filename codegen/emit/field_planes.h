// The planes of fields, as entry points have them.
#pragma once

#include <string>
#include <vector>

#include "codegen/emit/writer.h"
#include "codegen/plan/kernel_plan.h"

namespace an5d {

// In the memory of the program: none of what is another field's values of two steps ago.
int plane_count(const Field& field);

// Do two arrays trade places, of which C sets both?
bool has_trades(const KernelPlan& plan);

// Does C copy arrays of any field?
bool has_copies(const KernelPlan& plan);

// When C writes each of these planes.
std::vector<When> written_planes(const KernelPlan& plan, std::size_t field);

// "{(char*)u, (char*)un}": the planes of a field, as an entry point has them.
std::string planes_of(const KernelPlan& plan, std::size_t f, bool on_device);

// "plane0": of an array with a subscript for its planes, as the entry point for device memory is given it.
std::string plane_parameter(const KernelPlan& plan, std::size_t field, int plane);

// The arguments of the entry point for device memory, of planes[f][p].
std::string plane_arguments(const KernelPlan& plan);

}  // namespace an5d
