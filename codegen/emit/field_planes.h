// The planes of fields, as entry points have them.
#pragma once

#include <string>
#include <vector>

#include "codegen/emit/writer.h"
#include "codegen/plan/kernel_plan.h"

namespace an5d {

// Does C rotate the pointers to three planes of a field, or choose them by the time modulo 3?
bool rotates(const KernelPlan& plan);

// In the memory of the program: of arrays that rotate, the field of the older level has the third one. Those
// that are more than a step reads and writes come last.
int plane_count(const KernelPlan& plan, const Field& field);

// The fields whose values the planes of this one have: of arrays that rotate also that of the older level.
std::vector<int> fields_of_planes(const KernelPlan& plan, int field);

// Do arrays of any field take turns that are more than steps read and write?
bool has_circles(const KernelPlan& plan);

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

// Planes for the values of two steps ago, which launches of several steps read and write beside the others.
void print_older(Writer& out, const KernelPlan& plan);

}  // namespace an5d
