// Arrays that references stand for (referred_arrays.h). In: an array, and what functions are given. Out: C++.
#include "driver/verify/referred_arrays.h"

#include <fmt/format.h>

#include <algorithm>

#include "frontend/expr/known_value.h"

namespace an5d {

bool is_referred_to(const CompiledNest& nest, const Array& array) {
  const std::vector<Array>& memory = nest.stencil.memory;
  const auto is_alike = [&](const std::string& name) {
    return array.name == name || std::ranges::any_of(nest.replaced.swaps, [&](const Swap& swap) {
             const std::vector<int> circle = swap.circle();
             const auto has = [&](const std::string& of) {
               return std::ranges::any_of(circle, [&](int one) { return memory[one].name == of; });
             };
             return has(name) && has(array.name);
           });
  };
  return std::ranges::any_of(nest.replaced.named_in_functions, [&](const Replaced::NamedInFunction& named) {
    return named.is_referred_to && is_alike(named.name);
  });
}

std::string referred_declaration(const CompiledNest& nest, const Array& array, std::string_view cell,
                                 std::string_view start) {
  if (!is_referred_to(nest, array)) return "";
  const bool is_pointer = !array.extents.empty() && !array.extents.front();
  std::string extents;
  for (std::size_t d = is_pointer ? 1 : 0; d < array.extents.size(); ++d)
    extents += fmt::format("[{}]", fixed_value(array.extents[d]).value());
  return is_pointer
             ? fmt::format("  {0} (*{1}){2} = ({0} (*){2}){3};\n", cell, array.in_c(), extents, start)
             : fmt::format("  {0} (&{1}){2} = *({0} (*){2}){3};\n", cell, array.in_c(), extents, start);
}

}  // namespace an5d
