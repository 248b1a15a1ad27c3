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

void TierPrinter::print_forgetting(const std::string& of) {
  const auto is_forgotten = [&](const Window& window) {
    return window.kept > 0 && rows_.is_absent(window.array);
  };
  if (std::ranges::none_of(rows_.windows, is_forgotten)) return;
  out_.comment("Amid the grid nothing is kept of arrays that are absent there.");
  out_.block(fmt::format("if constexpr (!{})", kDoesAll), [&] {
    for (const Window& window : rows_.windows)
      for (int n = 0; is_forgotten(window) && n < window.slots; ++n)
        out_.put(fmt::format("an5d::forget({}[{}]{});", kept(window), n, of));
  });
}

std::string TierPrinter::call(int u, const PlanUpdate& update, const std::string& function) const {
  std::string readers;
  for (const int array : plan_.updates[u].read)
    readers += fmt::format("{}read_{}", readers.empty() ? "" : ", ", name(array));
  const std::string row = from_base(-rows_.lag[u]);
  std::string more =
      extra_arguments(plan_, update, stream_coordinate(plan_, row), tier_time(plan_), "thread.");
  if (readers.empty() && !more.empty()) more = more.substr(2);
  return fmt::format("{}({}{})", function, readers, more);
}

void TierPrinter::print_call(int u, const std::string& test, const std::string& place,
                             const std::string& before) {
  const PlanUpdate &update = plan_.updates[u], *amid = plan_.own_amid(u);
  const std::string made = "new_" + name(u);
  const auto print_made = [&](const char* indent = "") {
    const auto put = [&](const std::string& call) {
      out_.put(fmt::format("{}{}{}[c] = {};", indent, amid ? "  " : "", made, call));
    };
    if (amid) out_.put(fmt::format("{}if constexpr ({})", indent, kDoesAll));
    put(call(u, update, update_name(plan_, u)));
    if (!amid) return;
    out_.put(fmt::format("{}else", indent));
    put(call(u, *amid, amid_name(plan_, u)));
  };
  if (!update.field.has_borders()) return print_made();  // nobody reads it where it is not updated
  const auto print_otherwise = [&] {
    out_.put(fmt::format("{}[c] = {};", made, before));
    if (has_planes(u) && !plan_.borders_trade)
      out_.put(fmt::format("if (Thread::kDiffer) {0}[c] = thread.border({1}, tier, {2}, {0}[c]);", made, u,
                           place));
  };
  if (is_select()) {
    print_made();
    out_.block(fmt::format("if (!{})", test), print_otherwise);
  } else {
    if (amid)
      out_.block(fmt::format("if ({})", test), [&] { print_made(); });
    else
      out_.put(fmt::format("if ({})", test)), print_made("  ");
    out_.block("else", print_otherwise);
  }
}

}  // namespace an5d
