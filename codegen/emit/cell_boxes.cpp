// What entry points know of boxes of cells (cell_boxes.h).
#include "codegen/emit/cell_boxes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>

#include "codegen/emit/borders.h"
#include "codegen/emit/c_expr.h"
#include "codegen/emit/entry_arguments.h"
#include "codegen/emit/read_limits.h"
#include "codegen/plan/call_conditions.h"

namespace an5d {

std::string cell_bound(const KernelPlan& plan, const Bound& bound, int shift, const std::string& owner) {
  Leaves scalars;
  scalars.name = [&](const std::string& name) { return owner + plan.spelled(name); };
  const int more = bound.adjust + shift;
  return fmt::format("(long long)({}){}", print(bound.value, scalars),
                     more ? fmt::format(" {} {}", more < 0 ? "-" : "+", std::abs(more)) : "");
}

std::string box_text(const KernelPlan& plan, const BorderUpdate::Cells& cells) {
  std::vector<std::string> begin, end;
  for (const Axis& axis : cells) {
    begin.push_back(cell_bound(plan, axis.begin, axis.shift));
    end.push_back(cell_bound(plan, axis.end, axis.shift));
  }
  return fmt::format("{{{{{}}}, {{{}}}}}", fmt::join(begin, ", "), fmt::join(end, ", "));
}

void print_boxes(Writer& out, const KernelPlan& plan) {
  std::string boxes = "an5d::first_box(domain, kPlan)";
  for (const std::string& box : entry_arguments(plan).boxes) boxes += ", " + box;
  out.put(
      fmt::format("const an5d_box boxes[] = {{{}{}{}}};", boxes, limited_boxes(plan), border_boxes(plan)));
}

namespace {

void print_loop_conditions(Writer& out, const KernelPlan& plan) {
  if (plan.host.loops.empty()) return;
  print_boxes(out, plan);
  std::set<std::string> known;  // several updates rely on one box
  for (const PlanLoop& loop : plan.host.loops) {
    const auto bound = [&](const std::optional<Bound>& of) {
      return of ? cell_bound(plan, *of, loop.shift) : "an5d::kAnywhere";
    };
    const auto ask = [&](const char* function, const std::string& asked, const char* otherwise) {
      const std::string test = fmt::format("{}(boxes[{}], {}, {})", function, loop.box, loop.axis, asked);
      if (!known.insert(test).second) return;
      out.put(fmt::format("if (!an5d::{})", test));
      out.put(fmt::format("  return an5d::left_to_c(\"loop '{}'\", \"{}\");", loop.iterator, otherwise));
    };
    if (loop.iterations > 0)
      ask("has_iterations", std::to_string(loop.iterations), "it has too few iterations");
    if (loop.begin || loop.end)
      ask("is_loop", fmt::format("{}, {}", bound(loop.begin), bound(loop.end)),
          "its bounds are not those that conditions in it compare with");
  }
}

void print_placing_conditions(Writer& out, const KernelPlan& plan) {
  for (const PlacingReliedOn& placing : plan.host.placings) {
    out.put(fmt::format("if (!an5d::{}<{}>({}, {}))", placing.is_apart ? "are_apart" : "is_inside",
                        plan.rank(), box_text(plan, placing.cells), box_text(plan, placing.others)));
    out.put(fmt::format("  return an5d::left_to_c(\"line {}\", \"{}\");", placing.where.line,
                        placing.is_apart ? "it writes cells that the time step uses as they were, too"
                                         : "it writes cells outside of what the loops update"));
  }
}

}  // namespace

void print_conditions(Writer& out, const KernelPlan& plan) {
  if (!depends_on_call(plan)) return;
  out.comment("Are the kernels for a call? If not, C's loops have to run.");
  EntryArguments given = entry_parameters(plan);
  given.inputs.clear();
  for (std::string& box : given.boxes) box = "const an5d_box&" + box.substr(box.find(' '));
  for (std::string& param : given.params) param = "[[maybe_unused]] " + param;
  out.block(fmt::format("an5d_status fits(const an5d_domain& domain{})", given.text()), [&] {
    out.put("if (domain.t_begin >= domain.t_end) return {};");
    if (needs_two_steps(plan)) {
      out.put("if (domain.t_end - domain.t_begin < 2)");
      out.put(
          "  return an5d::left_to_c(\"time loop\", \"a border that is set before the last step needs two "
          "steps or more\");");
    }
    print_loop_conditions(out, plan);
    print_placing_conditions(out, plan);
    out.put("return {};");
  });
  out.blank();
}

void print_fits(Writer& out, const KernelPlan& plan) {
  if (!depends_on_call(plan)) return;
  EntryArguments given = entry_arguments(plan);
  given.inputs.clear();
  out.put(fmt::format("if (const an5d_status fit = fits(domain{}); fit.code) return fit;", given.text()));
}

}  // namespace an5d
