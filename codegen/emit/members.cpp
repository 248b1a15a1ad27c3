// Members as C has them (members.h).
//
// In: a stencil, and what it replaces. Out: the same in other names.
#include "codegen/emit/members.h"

#include <algorithm>

namespace an5d {
namespace {

class Respelling {
 public:
  explicit Respelling(InC& made) : stencil_(made.stencil), replaced_(made.replaced), around_(made.replaced) {}

  void run() {
    respell_stencil();
    respell_replaced();
  }

 private:
  void respell_stencil() {
    change(stencil_.axes);
    for (Update& update : stencil_.updates) change(update.axes);
    for (BorderUpdate& border : stencil_.borders) change(border.cells);
    for (Bound* bound : {&stencil_.time_begin, &stencil_.time_end}) change(bound->value);
    for (Field& field : stencil_.fields) {
      change(field.name), change(field.partner), change(field.third);
      for (std::string& name : field.further) change(name);
    }
    for (Input& input : stencil_.inputs) change(input.name);
    for (Variable& param : stencil_.params) change(param.name);
    for (Array& array : stencil_.memory) {
      for (ExprPtr& extent : array.extents) change(extent);
      change(array.name);
      if (array.cell) change(array.cell->of);
      if (array.part) change(array.part->of), change(array.part->distance);
      if (!array.shift) continue;
      change(array.shift->of);
      for (Array::Shift::By& by : array.shift->by) change(by.distance);
      for (ExprPtr& extent : array.shift->extents) change(extent);
    }
  }

  void respell_replaced() {
    change(replaced_.time);
    for (ReplacedSweep& sweep : replaced_.sweeps)
      for (Loop& loop : sweep.space) change(loop);
    for (Swap& swap : replaced_.swaps)
      for (Swap::Kept& kept : swap.kept) change(kept.name);
    for (ScalarChange& scalar : replaced_.scalar_changes) change(scalar);
    for (ScalarHistory& history : replaced_.histories) change(history.scalar.name), change(history.of_host);
    if (std::optional<HostCount>& count = replaced_.host_count) {
      if (count->start) change(*count->start);
      change(count->condition);
    }
  }

  void change(std::string& name) const { name = spelled(around_, name); }
  void change(ExprPtr& expr) const {
    if (!expr) return;
    expr = rewrite(expr, [&](const ExprPtr& node) {
      const Param* param = node->as<Param>();
      return param ? make_expr(Param{spelled(around_, param->name)}, node->type, node->where) : node;
    });
  }
  void change(ScalarChange& scalar) const { change(scalar.scalar.name), change(scalar.value); }
  void change(Loop& loop) const { change(loop.begin.value), change(loop.end.value); }
  void change(std::vector<Axis>& axes) const {
    for (Axis& axis : axes) change(axis.begin.value), change(axis.end.value);
  }

  Stencil& stencil_;
  Replaced& replaced_;
  const AroundSweeps around_;  // as it was
};

}  // namespace

InC with_members_as_in_c(const Stencil& stencil, const Replaced& replaced, Language language) {
  InC made{stencil, replaced, language};
  if (!replaced.members.empty()) Respelling(made).run();
  return made;
}

std::vector<Swap> swaps_in_c(const Replaced& replaced, const std::vector<Array>& arrays) {
  std::vector<Swap> made;
  for (const Swap& swap : replaced.swaps) {
    const Array& first = arrays[swap.first];
    const bool is_known = std::ranges::any_of(
        made, [&](const Swap& other) { return arrays[other.first].in_c() == first.in_c(); });
    if (!first.is_value() || !is_known) made.push_back(swap);
  }
  return made;
}

}  // namespace an5d
