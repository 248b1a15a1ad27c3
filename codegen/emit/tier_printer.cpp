// Calls of updates and names of windows (tier_printer.h).
#include "codegen/emit/tier_printer.h"

#include <algorithm>

#include "codegen/emit/c_expr.h"
#include "codegen/emit/update.h"

namespace an5d {

std::string TierPrinter::slot(const Window& window, int ago) {
  if (window.slots == 1) return "0";
  return ago == window.slots ? fmt::format("phase % {}", window.slots)
                             : fmt::format("(phase + {}) % {}", window.slots - ago, window.slots);
}

std::string TierPrinter::value(int array, const std::string& cell) const {
  const ScalarType type = plan_.element_of(array);
  // Of _Float16 everything that C does with it begins with a conversion to float.
  if (type == plan_.element || type == ScalarType::kHalf) return cell;
  return fmt::format("an5d::value_in<{}>({})", cuda_name(type), cell);
}

bool TierPrinter::is_select() const { return rows_.memory_reads.empty(); }

void TierPrinter::print_call(int u, const std::string& readers, const std::string& test,
                             const std::string& place, const std::string& before) {
  const PlanUpdate& update = plan_.updates[u];
  const std::string made = "new_" + name(u), row = from_base(-rows_.lag[u]);
  std::string more =
      extra_arguments(plan_, update, stream_coordinate(plan_, row), tier_time(plan_), "thread.");
  if (readers.empty() && !more.empty()) more = more.substr(2);
  const std::string call =
      fmt::format("update{}({}{})", plan_.is_single ? "" : std::to_string(u), readers, more);
  if (!update.field.has_borders()) {  // nobody reads it where it is not updated
    out_.put(fmt::format("{}[c] = {};", made, call));
    return;
  }
  const auto print_otherwise = [&] {
    out_.put(fmt::format("{}[c] = {};", made, before));
    if (has_planes(u) && !plan_.borders_trade())
      out_.put(fmt::format("if (Thread::kDiffer) {0}[c] = thread.border({1}, tier, {2}, {0}[c]);", made, u,
                           place));
  };
  if (is_select()) {
    out_.put(fmt::format("{}[c] = {};", made, call));
    out_.block(fmt::format("if (!{})", test), print_otherwise);
  } else {
    out_.put(fmt::format("if ({})", test));
    out_.put(fmt::format("  {}[c] = {};", made, call));
    out_.block("else", print_otherwise);
  }
}

}  // namespace an5d
