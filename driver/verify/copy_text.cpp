// Copies of memory as assignments (copy_text.h). In: a sweep that copies. Out: its text, an assignment for
// each part of an array that has parts.
#include "driver/verify/copy_text.h"

#include <fmt/format.h>

namespace an5d {

std::string copy_text(const CompiledNest& nest, const ReplacedSweep& sweep) {
  const std::vector<Array>& arrays = nest.stencil.memory;
  const auto cell = [&](const Array& array) {
    std::string place, part;
    if (array.part) part = std::to_string(array.part->number);
    if (!part.empty() && !array.linear) place = "[" + part + "]";
    for (std::size_t d = 0; d < sweep.space.size(); ++d) {
      const std::string& iterator = sweep.space[d].iterator;
      if (!array.linear)
        place += "[" + iterator + "]";
      else
        place = d == 0 ? iterator : fmt::format("({}) * an5d_extent[{}] + {}", place, d, iterator);
      if (array.linear && d == 0 && !part.empty())
        place = fmt::format("{} * an5d_extent[0] + {}", part, place);
    }
    return spelled(nest.replaced, array.in_c()) + (array.linear ? "[" + place + "]" : place);
  };
  std::string text;
  for (const ReplacedSweep::Store& store : sweep.stores)
    text += fmt::format(" {} = {};", cell(arrays[store.array]), cell(arrays[*store.copied]));
  return fmt::format("  {{{} }}\n", text);
}

}  // namespace an5d
