// What has to lie apart in memory, where a call of the kernels does the same as C's loops.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/nest/replaced.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

// A scalar that must be no cell of an array, or not one with another scalar.
struct OverlapPair {
  // Along a subscript: from `begin` to before `end`. Nothing: a constant.
  struct Range {
    std::optional<Bound> of_begin, of_end;
    long long begin = 0, end = 0;  // or what is added to these
  };
  std::string scalar;  // as C has it, `g->dt`
  std::string other;   // a scalar as C has it, or an array of the nest
  bool is_array = false;
  long long bytes = 0;  // of the other scalar, or of a cell
  // Of an array: of a block by its first subscript, of rows by all of them.
  std::vector<Range> cells = {};
  int rank = 0;              // subscripts of the array
  bool both_planes = false;  // all cells of two planes, whatever the range
};

// With members as C has them.
std::vector<OverlapPair> overlap_pairs(const Stencil& stencil, const Replaced& replaced);

// Of an element that only the host reads, "c[t % 4]", and of the arrays that sweeps write.
std::vector<OverlapPair> overlap_pairs_of(const std::string& element, const Array& array,
                                          const Stencil& stencil, const Replaced& replaced);

}  // namespace an5d
