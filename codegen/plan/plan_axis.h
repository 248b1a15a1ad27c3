// An axis of a nest as the generated text has it.
#pragma once

#include <string>

#include "frontend/expr/expr.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

struct PlanAxis {
  std::string name;                      // the user's iterator
  std::string label;                     // in constants: kLo<label>; the iterator's name, capitalised
  ScalarType type = ScalarType::kInt32;  // of the iterator
  int shift = 0;                         // cell minus iterator
  Halo halo;  // in the order in which planes are visited, where the axis is streamed
  bool periodic = false;
};

}  // namespace an5d
