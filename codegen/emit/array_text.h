// Arrays, their cells and the bounds of loops as text that stands in the user's file.
#pragma once

#include <string>

#include "codegen/emit/members.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

// "n - 1"; in brackets where something is added, "((long long)(n) +1)".
std::string bound(const Bound& limit);

// Where iterations begin. A size_t below zero is large in C, and no iteration follows.
std::string first(const Bound& limit);

// For a place beside an operator: in brackets, if an operator in it binds less than a sum.
std::string grouped(const std::string& text);

// The sum of a text and a number, in brackets if there is one.
std::string moved(const std::string& text, long long shift);

// The cells that an update writes along an axis.
std::string first_of(const Axis& axis);
std::string end_of(const Axis& axis);

// Extent `dimension` of an array, from its type or from the subscripts in which C computes with it.
std::string extent_of(const Array& array, int dimension);

// "->data()" for each `std::array` that the elements of a vector are.
std::string rows_of_vector(const Array& array);

// "u", or "A[1 - cur]" of a plane: as the first step has it.
std::string spelled_in_c(const Array& array, const InC& in_c);

// "&u[0][0]", or "u" of rows. An int64_t is a long to the user's C++, and a long long to ours.
std::string first_cell(const std::string& name, const InC& in_c);

}  // namespace an5d
