// The data on which the runner runs a nest: where every array's cells lie, and what is drawn for arrays that
// are only read.
#pragma once

#include <string>
#include <vector>

#include "model/prediction.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

// Cells begin <= x < end, per axis.
struct RunBox {
  std::vector<long long> begin, end;
  bool operator==(const RunBox&) const = default;
};

// An array that is only read. Its elements are drawn between two numbers.
struct RunInput {
  bool is_integer = false;
  int bytes = 4;  // of an element
  double least = 0, most = 1;
  std::vector<long long> extent;
  bool operator==(const RunInput&) const = default;
};

struct RunData {
  std::vector<long long> extent;  // of all arrays that are written
  std::vector<RunBox> boxes;      // Stencil::boxes; the first one has the grid's cells
  long long first_time = 0;
  std::vector<RunInput> inputs;
};

// For a run of `grid`. Bounds of further boxes lie to those of the first as in C, where the C's differ by a
// constant, else at the same cells. The arrays are as small as the C allows.
RunData run_data(const Stencil& stencil, const Grid& grid);

// The value of a scalar by which conditions know where the loops begin or end, as text over an an5d_domain
// `domain` and an5d_box `boxes[]`; empty where any value will do.
std::string bound_text(const Stencil& stencil, const std::string& scalar);

}  // namespace an5d
