// Arrays of the harness (held_arrays.h).
#include "driver/verify/held_arrays.h"

#include <algorithm>

namespace an5d {

std::size_t array_holding(const Stencil& stencil, std::size_t number) {
  const Field& field = stencil.fields[number];
  if (!field.trade || !array_named(stencil.memory, field.name).plane) return number;
  return std::min(number, static_cast<std::size_t>(field.trade->with));
}

int planes_held(const Stencil& stencil, std::size_t number) {
  const Field& field = stencil.fields[number];
  const bool is_of_two = field.trade && array_holding(stencil, field.trade->with) == number;
  return is_of_two ? 2 : field.planes();
}

}  // namespace an5d
