// Places of parts (part_text.h). In: arrays with names of C. Out: text.
#include "codegen/emit/part_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "codegen/emit/c_expr.h"

namespace an5d {
namespace {

// An expression each.
std::vector<std::string> distances(const std::vector<Array>& arrays) {
  std::vector<std::string> found;
  for (const Array& array : arrays) {
    if (!array.part || !array.linear || array.part->number == 0) continue;
    std::string text = print(array.part->distance);
    if (std::ranges::find(found, text) == found.end()) found.push_back(std::move(text));
  }
  return found;
}

std::string name_of(std::size_t n) { return n == 0 ? "\1an5d_part" : fmt::format("\1an5d_part_{}", n + 1); }

}  // namespace

std::string distances_declared(const std::vector<Array>& arrays, const std::string& guard) {
  std::string text;
  const std::vector<std::string> all = distances(arrays);
  for (std::size_t n = 0; n < all.size(); ++n)
    text += fmt::format(
        " const long long {} = {};", name_of(n),
        guard.empty() ? all[n] : fmt::format("{} ? {} : 0", guard.substr(0, guard.size() - 4), all[n]));
  return text;
}

std::string part_of_block(const std::vector<Array>& arrays, const Array& array, const std::string& block) {
  const int number = array.part->number;
  if (number == 0) return block;
  const std::vector<std::string> all = distances(arrays);
  const auto distance = std::ranges::find(all, print(array.part->distance)) - all.begin();
  return fmt::format("{} + {}{}", block, number == 1 ? "" : fmt::format("{} * ", number),
                     name_of(static_cast<std::size_t>(distance)));
}

}  // namespace an5d
