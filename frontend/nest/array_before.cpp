// Arrays of the step before (array_before.h).
//
//   const double old = e[1];                       e[0] = e_before[1] + c * (e[1] - e[0])
//   for (i) e[i] += ...;
//   e[0] = old + c * (e[1] - e[0]);
//
// In: a nest. Out: the nest with one array more. Decided here: its name, which nothing else has.
#include "frontend/nest/array_before.h"

#include <algorithm>
#include <set>

namespace an5d {

int array_before(LoopNest& nest, int array) {
  const auto is_it = [&](const Array& one) { return one.before && one.before->array == array; };
  const auto found = std::ranges::find_if(nest.arrays, is_it);
  if (found != nest.arrays.end()) return static_cast<int>(found - nest.arrays.begin());
  const std::set<std::string> names = names_in(nest);
  Array made = nest.arrays[array];
  made.before = Array::Before{array, made.in_c()};
  made.name += "_before";
  while (names.contains(made.name)) made.name += "_";
  nest.arrays.push_back(std::move(made));
  return static_cast<int>(nest.arrays.size()) - 1;
}

bool has_array_before(const LoopNest& nest, int array) {
  return std::ranges::any_of(nest.arrays,
                             [&](const Array& one) { return one.before && one.before->array == array; });
}

std::vector<Array> arrays_in_memory(std::vector<Array> arrays) {
  std::erase_if(arrays, [](const Array& one) { return one.before.has_value(); });
  return arrays;
}

}  // namespace an5d
