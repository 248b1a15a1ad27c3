// Arrays whose cells C finds at a distance from an iterator that is known at run time only.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "frontend/expr/polynomial.h"
#include "frontend/nest/index_reader.h"
#include "frontend/nest/loop_nest.h"

namespace an5d {

// A subscript: the iterator of a loop, from 1 on, or minus that, and what stays the same in all loops.
struct IndexForm {
  int loop = 0;  // 0: of none
  bool down = false;
  Polynomial rest;
  bool is_shifted() const;  // by more than a constant
};

// Nothing where it has another form.
std::optional<IndexForm> index_form(const IndexReader& reader, const ExprPtr& subscript);

// The subscript of a loop's iterator that has this form; `types` has those of the scalars in it.
ExprPtr index_of(const IndexForm& form, const Loop& loop, const std::map<std::string, ScalarType>& types,
                 const SourceRange& where);

// Of all scalars that the nest reads, those of bounds and extents included.
std::map<std::string, ScalarType> types_of_scalars(const LoopNest& nest);

// `psi[i]` and `psi[i - n + 20]` in one sweep, as in layers at both sides of a grid: cells that lie at
// several such distances are arrays of their own (Array::shift), each with the plain subscript [i]. A call
// asks whether they are others.
void split_shifted_arrays(LoopNest& nest);

// The same of all arrays in place and all that are only read: also where there is one distance.
void shift_arrays(LoopNest& nest);

}  // namespace an5d
