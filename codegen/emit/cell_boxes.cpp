// What entry points know of boxes of cells (cell_boxes.h).
#include "codegen/emit/cell_boxes.h"

#include <fmt/format.h>

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

void print_boxes(Writer& out, const KernelPlan& plan) {
  std::string boxes = "an5d::first_box(domain, kNest)";
  for (int box = 1; box < plan.boxes; ++box) boxes += fmt::format(", box{}", box);
  out.put(fmt::format("const an5d_box boxes[] = {{{}{}}};", boxes, border_boxes(plan)));
}

void print_loop_checks(Writer& out, const KernelPlan& plan) {
  for (const PlanLoop& loop : plan.loops) {
    const auto bound = [&](const std::optional<Bound>& of) {
      return of ? cell_bound(plan, *of, loop.shift) : "an5d::kAnywhere";
    };
    out.put(fmt::format("if (!an5d::is_loop(boxes[{}], {}, {}, {}, {}))", loop.box, loop.axis,
                        bound(loop.begin), bound(loop.end), loop.iterations));
    out.put(fmt::format("  return an5d::failure(\"loop '{}'\", \"conditions in it rely on other bounds\");",
                        loop.iterator));
  }
}

}  // namespace an5d
