// Values of cells in the texts of --verify, whose harness has an array for each value.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "codegen/plan/kernel_plan.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

// C that makes blocks of cells out of these arrays before the loops, and afterwards arrays of what is
// written.
std::string cell_blocks(const Stencil& stencil);
std::string values_of_blocks(const Stencil& stencil);

// The block that a C array lies in, and how many parts it has of an array that has these.
std::string cell_block(const Array& array);
long long parts_in(const std::vector<Array>& arrays, const Array& array);

// The type of what C has at a subscript of a cell, and what stands behind it: "struct cell" and "", "double"
// and "[9]".
struct CellType {
  std::string type, behind;
  int elements = 1;  // of that type, in a cell
};
CellType cell_type(const Array& array, std::string_view element);

// The array in C that this one is a value of, where it is the first of the nest that is; otherwise nothing.
bool is_first_value(const Stencil& stencil, const Array& array);

// C++ that makes objects "cells_0" of stored arrays, from text of where each value lies.
struct GivenValue {
  std::string name, start, cells;
};
std::string cell_objects(const KernelPlan& plan, const std::vector<GivenValue>& given);

}  // namespace an5d
