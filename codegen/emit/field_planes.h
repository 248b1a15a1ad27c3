// The planes of fields, as entry points have them.
#pragma once

#include <string>
#include <vector>

#include "codegen/emit/writer.h"
#include "codegen/plan/kernel_plan.h"

namespace an5d {

// Does C rotate the pointers to three planes of a field, or choose them by the time modulo 3?
bool rotates(const KernelPlan& plan);
int rotation_count(const KernelPlan& plan);  // such fields

// In the memory of the program: of arrays that rotate, the field of the older level has the third one.
int plane_count(const KernelPlan& plan, const Field& field);

// The fields whose values the planes of this one have: of arrays that rotate also that of the older level.
std::vector<int> fields_of_planes(const KernelPlan& plan, int field);

// "{u, un}", or "{A, A + an5d::plane_cells(domain, kNest)}": the planes of a field, as an entry point has
// them.
std::string planes_of(const KernelPlan& plan, std::size_t f, bool on_device);

// The arguments of the entry point for device memory, of planes[f][p].
std::string plane_arguments(const KernelPlan& plan);

// kRotations.
void print_rotations(Writer& out, const KernelPlan& plan);

// Planes for the values of two steps ago, which launches of several steps read and write beside the others.
void print_older(Writer& out, const KernelPlan& plan);

}  // namespace an5d
