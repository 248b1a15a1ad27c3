// What entry points know of boxes of cells (cell_boxes.h).
#include "codegen/emit/cell_boxes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdlib>
#include <optional>

#include "codegen/emit/borders.h"
#include "codegen/emit/c_expr.h"

namespace an5d {

std::string cell_bound(const KernelPlan& plan, const Bound& bound, int shift) {
  Leaves scalars;
  scalars.name = [&](const std::string& name) { return plan.spelled(name); };
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
  std::string boxes = "an5d::first_box(domain, kNest)";
  for (int box = 1; box < plan.host.boxes; ++box) boxes += fmt::format(", box{}", box);
  out.put(fmt::format("const an5d_box boxes[] = {{{}{}}};", boxes, border_boxes(plan)));
}

void print_loop_checks(Writer& out, const KernelPlan& plan) {
  for (const PlanLoop& loop : plan.host.loops) {
    const auto bound = [&](const std::optional<Bound>& of) {
      return of ? cell_bound(plan, *of, loop.shift) : "an5d::kAnywhere";
    };
    out.put(fmt::format("if (!an5d::is_loop(boxes[{}], {}, {}, {}, {}))", loop.box, loop.axis,
                        bound(loop.begin), bound(loop.end), loop.iterations));
    out.put(fmt::format("  return an5d::failure(\"loop '{}'\", \"conditions in it rely on other bounds\");",
                        loop.iterator));
  }
  for (const PlacingReliedOn& placing : plan.host.placings) {
    out.put(fmt::format("if (domain.t_begin < domain.t_end && !an5d::{}<{}>({}, {}))",
                        placing.is_apart ? "are_apart" : "is_inside", plan.rank(),
                        box_text(plan, placing.cells), box_text(plan, placing.others)));
    out.put(fmt::format("  return an5d::failure(\"line {}\", \"{}\");", placing.where.line,
                        placing.is_apart ? "cells are set again that a loop in between has read"
                                         : "cells are set again that no loop has updated"));
  }
}

}  // namespace an5d
