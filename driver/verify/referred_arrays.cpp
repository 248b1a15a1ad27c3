// Arrays that references stand for (referred_arrays.h). In: an array, and what functions are given. Out: C++.
#include "driver/verify/referred_arrays.h"

#include <fmt/format.h>

#include <algorithm>

#include "frontend/expr/known_value.h"

namespace an5d {

std::string referred_declaration(const Replaced& replaced, const Array& array, std::string_view cell,
                                 std::string_view start) {
  const auto is_referred_to = [&](const Replaced::NamedInFunction& named) {
    return named.is_referred_to && named.name == array.name;
  };
  if (std::ranges::none_of(replaced.named_in_functions, is_referred_to)) return "";
  std::string extents;
  for (const ExprPtr& extent : array.extents) extents += fmt::format("[{}]", fixed_value(extent).value());
  return fmt::format("  {0} (&{1}){2} = *({0} (*){2}){3};\n", cell, array.in_c(), extents, start);
}

}  // namespace an5d
