// How far parts of a block are apart, `f[3 * n * m + i * m + j]`: what the places of all arrays say together.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "frontend/nest/loop_nest.h"
#include "frontend/storage/linear_accesses.h"

namespace an5d {

// What places say of an array before they are taken apart.
struct LinearBlock {
  std::vector<Polynomial> strides;          // of iterators, with 1 for the values of a cell; none: no block
  SourceRange at;                           // where these were found
  bool computes = false;                    // several dimensions, whose strides are needed
  std::vector<Polynomial> written, read;    // rests of places that iterators of all dimensions lead to
  std::optional<Polynomial> distance = {};  // from a part of the array to the next one
  bool has_parts = false;  // such an array writes several, whether they are equally far or not
};

// Finds the strides in the place of most iterators.
LinearBlock look_at(const LoopNest& nest, const LinearAccesses& accesses, int array);

// LinearBlock::distance and has_parts, of blocks by array: parts are as far apart in all of the same strides.
void find_distances(const LoopNest& nest, const LinearAccesses& accesses, std::map<int, LinearBlock>& all);

}  // namespace an5d
