// Which extents --verify may choose freely, where the user's text computes with them.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "driver/compile/compile.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

// In `u[i * n + j]` the text has the extent, so that n has to be it: `n` is the extent of that axis. In
// `u[i * 64 + j]` the extent is 64.
struct Sizes {
  static constexpr int kFree = -1, kFixed = 3;
  // Of an axis: those of one group are a size plus what is added, a fixed one is what is added.
  struct Extent {
    int group = kFree;
    long long added = 0;
  };
  // A variable of the text, which is the extent of an axis less a number, or the product of all extents.
  struct Variable {
    std::string name;
    ScalarType type = ScalarType::kInt32;
    int axis = 0;
    long long less = 0;
    int axes = 1;  // whose extents are multiplied
  };
  std::array<Extent, 3> axes;
  // Of each field, per axis: so many cells less than the axis has, where fields have extents of their own.
  std::vector<std::array<long long, 3>> shorter;
  std::vector<Variable> variables;
  std::vector<std::vector<Extent>> inputs;  // by dimension; a group is an axis here, whose extent it is
  std::map<std::string, long long> least;   // that scalars are which place cells among those of loops
  std::string problem;                      // why there are no such sizes, if so
};

Sizes sizes_of(const CompiledNest& nest);

// Is something read of an input for the cells of that box, along that axis, instead of the first one's?
bool counts_inputs(const Stencil& stencil, int box, int axis);

// Are there boxes that are tried with bounds of the text only, as conditions or inputs rely on these?
bool has_boxes_of_text(const Stencil& stencil);

// Cells along an axis that borders set or read before and behind those of a loop, where bounds say how many.
Halo around_borders(const Stencil& stencil, const Axis& loop, int axis);

// Do bounds say that of all borders?
bool have_known_places(const Stencil& stencil);

// Does a function of the user's know the array's extents?
bool is_named_in_function(const Replaced& replaced, const Array& array);

// Does the text, or the type of a member of a struct, fix the extents of the array but for the first?
bool keeps_extents(const Replaced& replaced, const Array& array);

// The variable of that name, or null.
const Sizes::Variable* find_size(const Sizes& sizes, const std::string& name);

// Text of a size's value, where `extents` is an array of the extents.
std::string size_value(const Sizes::Variable& size, const std::string& extents);

// The largest value that is tried of a bound, if that is no size.
std::optional<long long> most_tried(const Sizes& sizes, const Bound& bound);

// Of another scalar's, from the harness's number between 0.1 and 0.5: integers 2 to 6, or as many from what
// they are at least; either truth value.
std::string scalar_value(const Sizes& sizes, const Variable& scalar, const std::string& number);

}  // namespace an5d
