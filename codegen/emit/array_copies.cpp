// Tables of arrays among which C copies (array_copies.h).
#include "codegen/emit/array_copies.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "codegen/emit/c_expr.h"

namespace an5d {
namespace {

// "{0, 1, 1}, {0, 1, 1}": cells before and behind along three axes.
std::string cells_beside(const std::vector<Halo>& cells) {
  std::vector<int> lo(3), hi(3);
  for (std::size_t d = 0; d < cells.size(); ++d) {
    const std::size_t axis = d + 3 - cells.size();
    lo[axis] = cells[d].lo, hi[axis] = cells[d].hi;
  }
  return fmt::format("{{{}}}, {{{}}}", fmt::join(lo, ", "), fmt::join(hi, ", "));
}

// The field of the values of two steps ago, which the third array begins with; -1 if there is none.
int older_of(const KernelPlan& plan, std::size_t field) {
  const auto found = std::ranges::find_if(plan.updates, [&](const PlanUpdate& update) {
    return !update.field.is_array() && update.field.newer == static_cast<int>(field);
  });
  return found == plan.updates.end() ? -1 : static_cast<int>(found - plan.updates.begin());
}

}  // namespace

bool has_copies(const KernelPlan& plan) {
  return std::ranges::any_of(plan.updates,
                             [](const PlanUpdate& update) { return update.field.copied.has_value(); });
}

void print_copies(Writer& out, const KernelPlan& plan) {
  if (!has_copies(plan)) return;
  std::vector<std::string> groups, copies;
  for (std::size_t f = 0; f < plan.updates.size(); ++f) {
    const Field& field = plan.updates[f].field;
    if (!field.copied) continue;
    for (const CopiedArrays::Copy& copy : field.copied->copies)
      copies.push_back(fmt::format("{{{}, {}, {}, {}, {}}},", groups.size(), copy.to, copy.from,
                                   copy.is_before, cells_beside(copy.beyond)));
    std::vector<int> ages = field.copied->ages;
    ages.resize(3);
    groups.push_back(fmt::format("{{{}, {}, sizeof({}), {{{}}}, {}}},", f, older_of(plan, f),
                                 cuda_name(field.element), fmt::join(ages, ", "),
                                 cells_beside(field.copied->made)));
  }
  out.comment(
      "Arrays among which C copies: field, the one of two steps ago, bytes; how many steps ago was made what "
      "each holds; cells beside the box that are made.");
  const auto print = [&](const char* name, const std::vector<std::string>& rows) {
    out.block(
        fmt::format("constexpr an5d::{}[] =", name),
        [&] {
          for (const std::string& row : rows) out.put(row);
        },
        "};");
  };
  print("CopiedArrays kCopied", groups);
  out.comment("Its copies: to which array, from which one, before the update; cells beside the box.");
  print("ArrayCopy kCopies", copies);
}

}  // namespace an5d
