// Members as C has them (members.h).
//
// In: a stencil. Out: the same in other names.
#include "codegen/emit/members.h"

#include <algorithm>

namespace an5d {
namespace {

class Respelling {
 public:
  explicit Respelling(Stencil& stencil) : stencil_(stencil), nest_(stencil.nest) {}

  void run() {
    for (Array& array : stencil_.nest.arrays)
      for (ExprPtr& extent : array.extents) change(extent);
    change(stencil_.nest.time);
    for (Sweep& sweep : stencil_.nest.sweeps)
      for (Loop& loop : sweep.space) change(loop);
    change(stencil_.axes);
    for (Update& update : stencil_.updates) change(update.axes);
    for (BorderUpdate& border : stencil_.borders) change(border.cells);
    for (Bound* bound : {&stencil_.time_begin, &stencil_.time_end}) change(bound->value);
    for (Field& field : stencil_.fields) change(field.name), change(field.partner), change(field.third);
    for (Input& input : stencil_.inputs) change(input.name);
    for (Variable& param : stencil_.params) change(param.name);
    for (Swap& swap : stencil_.nest.swaps)
      for (Swap::Kept& kept : swap.kept) change(kept.name);
    for (ScalarChange& scalar : stencil_.nest.scalar_changes) change(scalar);
    for (ScalarHistory& history : stencil_.nest.histories)
      change(history.scalar.name), change(history.of_host);
    if (std::optional<HostCount>& count = stencil_.nest.host_count) {
      if (count->start) change(*count->start);
      change(count->condition);
    }
    for (Array& array : stencil_.nest.arrays) {
      change(array.name);
      if (array.cell) change(array.cell->of);
      if (array.part) change(array.part->of), change(array.part->distance);
    }
  }

 private:
  void change(std::string& name) const { name = spelled(nest_, name); }
  void change(ExprPtr& expr) const {
    if (!expr) return;
    expr = rewrite(expr, [&](const ExprPtr& node) {
      const Param* param = node->as<Param>();
      return param ? make_expr(Param{spelled(nest_, param->name)}, node->type, node->where) : node;
    });
  }
  void change(ScalarChange& scalar) const { change(scalar.scalar.name), change(scalar.value); }
  void change(Loop& loop) const { change(loop.begin.value), change(loop.end.value); }
  void change(std::vector<Axis>& axes) const {
    for (Axis& axis : axes) change(axis.begin.value), change(axis.end.value);
  }

  Stencil& stencil_;
  const LoopNest nest_;  // as it was
};

}  // namespace

Stencil with_members_as_in_c(const Stencil& stencil) {
  Stencil made = stencil;
  if (!stencil.nest.members.empty()) Respelling(made).run();
  return made;
}

std::vector<Swap> swaps_in_c(const LoopNest& nest) {
  std::vector<Swap> made;
  for (const Swap& swap : nest.swaps) {
    const Array& first = nest.arrays[swap.first];
    const bool is_known = std::ranges::any_of(
        made, [&](const Swap& other) { return nest.arrays[other.first].in_c() == first.in_c(); });
    if (!first.is_value() || !is_known) made.push_back(swap);
  }
  return made;
}

}  // namespace an5d
