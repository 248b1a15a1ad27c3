// Updates of a plan (plan_updates.h). In: a stencil, and a plan with its block. Decided here: which arrays an
// update takes from rows that stream, which elements threads hold for it.
#include "codegen/plan/plan_updates.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace an5d {
namespace {

void for_each_expr(const PlanUpdate& update, const auto& on_node) {
  for (const LocalDefinition& local : update.locals) visit(local.value, on_node);
  visit(update.value, on_node);
}

std::vector<int> iterators_read(const PlanUpdate& update) {
  std::set<int> read;
  for_each_expr(update, [&](const Expr& node) {
    if (const Iterator* iterator = node.as<Iterator>()) read.insert(iterator->loop);
    if (const Element* element = node.as<Element>())
      for (const Element::Subscript& subscript : element->subscripts)
        if (subscript.iterator != Element::kNoIterator) read.insert(subscript.iterator);
  });
  return {read.begin(), read.end()};
}

// Elements of some inputs are taps, as those of fields are.
void read_by_taps(PlanUpdate& update, const Update& of, const Stencil& stencil,
                  const std::vector<int>& inputs) {
  std::set<int> read(update.read.begin(), update.read.end());
  const auto change = [&](const ExprPtr& expr) {
    const Element* element = expr->as<Element>();
    if (!element) return expr;
    const auto input =
        std::ranges::find_if(inputs, [&](int n) { return stencil.inputs[n].name == element->array; });
    if (input == inputs.end()) return expr;
    const int array = static_cast<int>(stencil.fields.size()) + static_cast<int>(input - inputs.begin());
    read.insert(array);
    return make_expr(Tap{offset_of(*element, of.axes), array, 1}, expr->type, expr->where);
  };
  update.value = rewrite(update.value, change);
  for (LocalDefinition& local : update.locals) local.value = rewrite(local.value, change);
  update.read = {read.begin(), read.end()};
}

void hold_elements(PlanUpdate& update, const Update& of, const Stencil& stencil,
                   const std::vector<HeldElement>& held, int lag) {
  std::set<int> read;
  const auto change = [&](const ExprPtr& expr) {
    const Element* element = expr->as<Element>();
    if (!element) return expr;
    const std::optional<HeldElement> wanted = held_element(stencil, *element, of.axes, lag);
    const auto found = wanted ? std::ranges::find(held, *wanted) : held.end();
    if (found == held.end()) return expr;
    const auto number = found - held.begin();
    read.insert(static_cast<int>(number));
    return make_expr(Local{held_local(number)}, expr->type, expr->where);
  };
  update.value = rewrite(update.value, change);
  for (LocalDefinition& local : update.locals) local.value = rewrite(local.value, change);
  update.held = {read.begin(), read.end()};
}

// What an update touches of inputs that stream.
void add_input_reaches(KernelPlan& plan, const Update& update) {
  for (const int input : plan.rows->inputs) {
    PlanReach reach{plan.rows->array_of_input(input), update.box, {}};
    for (const ElementReach& read : update.elements) {
      const std::vector<Halo>& cells = read.reach;
      if (read.element.array != plan.inputs[input].name) continue;
      const bool first = reach.cells.empty();
      reach.cells.resize(cells.size());
      for (std::size_t d = 0; d < cells.size(); ++d) {
        const int shift = update.axes[d].shift;
        const Halo of_cells = {cells[d].lo + shift, cells[d].hi - shift};
        Halo& all = reach.cells[d];
        all = first ? of_cells : Halo{std::max(all.lo, of_cells.lo), std::max(all.hi, of_cells.hi)};
      }
    }
    if (!reach.cells.empty()) plan.host.reaches.push_back(std::move(reach));
  }
}

// Sums keep no rows, and are complete once the last row that they read has come.
RowProgram rows_of(const KernelPlan& plan, const Stencil& stencil) {
  if (!plan.sum) return row_program(stencil, plan.schedule.coefficients);
  RowProgram rows;
  rows.fields = 1;
  rows.lag = {rows.tier_lag = plan.axes[0].halo.hi};
  rows.arrival = {0};
  rows.absent = {false};
  return rows;
}

// An update, or what is left of it amid the grid.
PlanUpdate plan_update(const KernelPlan& plan, const Stencil& stencil, std::size_t u,
                       const std::vector<LocalDefinition>& locals, const ExprPtr& value) {
  const Update& update = stencil.updates[u];
  PlanUpdate made{
      stencil.fields[update.field], update.box, plan.axes, plan.chain.reach[u], {}, {}, {}, locals, value};
  for (int d = 0; d < stencil.rank(); ++d) {
    made.axes[d].name = update.axes[d].iterator;
    made.axes[d].type = update.axes[d].type;
    made.axes[d].shift = update.axes[d].shift;
  }
  std::set<int> read;
  for_each_expr(made, [&](const Expr& node) {
    if (const Tap* tap = node.as<Tap>()) read.insert(tap->field);
  });
  made.read = {read.begin(), read.end()};
  read_by_taps(made, update, stencil, plan.tap_inputs);
  made.source = {made.locals, made.value};
  if (plan.rows) hold_elements(made, update, stencil, plan.rows->held, plan.rows->lag[u]);
  made.iterators = iterators_read(made);
  return made;
}

// Sums have one text for all of the grid.
PlanAmid plan_amid(const KernelPlan& plan, const Stencil& stencil) {
  PlanAmid amid;
  if (!plan.rows || plan.sum) return amid;
  amid.along = stencil.amid.along;
  for (std::size_t d = 1; d < stencil.amid.has_layers.size(); ++d)
    amid.has_sides = amid.has_sides && !stencil.amid.has_layers[d];
  for (std::size_t u = 0; u < stencil.amid.values.size(); ++u) {
    const Amid::Value& of = stencil.amid.values[u];
    amid.is_idle.push_back(stencil.amid.is_idle(static_cast<int>(u)));
    amid.updates.push_back(stencil.amid.lacks_field(static_cast<int>(u))
                               ? PlanUpdate{}
                               : plan_update(plan, stencil, u, of.locals, of.value));
  }
  return amid;
}

}  // namespace

std::string held_local(std::size_t element) { return fmt::format("$held{}", element); }

void add_updates(KernelPlan& plan, const Stencil& stencil) {
  plan.chain = step_chain(stencil);
  if (plan.has_several_cells() && plan.form != KernelForm::kLines) plan.rows = rows_of(plan, stencil);
  if (const OneStep* one = std::get_if<OneStep>(&plan.block.kind))
    plan.windows = step_windows(stencil, *plan.launches, *one);
  plan.tap_inputs = plan.rows ? plan.rows->inputs : plan.windows.inputs;
  for (std::size_t u = 0; u < stencil.updates.size(); ++u) {
    const Update& update = stencil.updates[u];
    if (plan.rows) add_input_reaches(plan, update);
    plan.updates.push_back(plan_update(plan, stencil, u, update.locals, update.value));
  }
  plan.amid = plan_amid(plan, stencil);
}

bool reads_first_step(const KernelPlan& plan) {
  bool found = false;
  for (const PlanUpdate& update : plan.updates)
    for_each_expr(update, [&](const Expr& node) {
      const Param* param = node.as<Param>();
      found = found || (param && param->name == kFirstStep);
    });
  return found;
}

}  // namespace an5d
