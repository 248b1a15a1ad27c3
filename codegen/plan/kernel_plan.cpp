// Stencil and Schedule in, KernelPlan out (kernel_plan.h). Decided here: the direction of the stream, the
// degrees, what is published, where barriers stand, names.
#include "codegen/plan/kernel_plan.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <set>

#include "codegen/plan/exact_quotient.h"
#include "codegen/plan/fast_math.h"
#include "codegen/plan/plan_updates.h"
#include "model/occupancy.h"
#include "model/usable_sum.h"
#include "polyhedral/isl/affine.h"

namespace an5d {
namespace {

void add_axes(KernelPlan& plan, const Stencil& stencil) {
  for (const Axis& axis : stencil.axes) {
    std::string label = axis.iterator;
    label[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(label[0])));
    plan.axes.push_back({axis.iterator, label, axis.type, axis.shift, axis.halo, axis.periodic});
  }
}

void add_sum(KernelPlan& plan, const PlaneSum& sum, const std::optional<std::vector<PlaneSum::Line>>& lines) {
  plan.stream_direction = sum.direction;
  PlanSum made{sum.type, {}, sum.finish};
  const int way = sum.direction == Direction::kUp ? 1 : -1;
  if (way < 0) std::swap(plan.axes[0].halo.lo, plan.axes[0].halo.hi);
  if (std::holds_alternative<Lines>(plan.block.kind)) {
    for (const PlaneSum::Line& line : *lines)
      made.parts.push_back({way * line.plane, line.line, made.parts.empty(), line.terms});
  } else {
    for (const PlaneSum::Plane& plane : sum.planes)
      made.parts.push_back({way * plane.offset, std::nullopt, made.parts.empty(), plane.terms});
  }
  plan.sum = std::move(made);
}

// A finished sum divided by a constant: into the coefficients, if all terms have one.
void scale_terms(PlanSum& sum) {
  const ExprPtr inverse = reciprocal_of_divisor(sum.finish);
  if (!inverse || inverse->type != sum.type || !sum.finish->as<Binary>()->left->as<Local>()) return;
  std::vector<PlanePart> parts = sum.parts;
  for (PlanePart& part : parts) {
    for (PlaneSum::Term& term : part.terms) {
      term.value = scaled(term.value, inverse);
      if (!term.value) return;
    }
  }
  sum.parts = std::move(parts);
  sum.finish = sum.finish->as<Binary>()->left;
}

template <class Change>
void change_expressions(KernelPlan& plan, const Change& change) {
  if (plan.sum) plan.sum->finish = change(plan.sum->finish);
  for (std::vector<PlanUpdate>* updates : {&plan.updates, &plan.amid.updates})
    for (PlanUpdate& update : *updates) {
      if (update.value) update.value = change(update.value);
      for (LocalDefinition& local : update.locals) local.value = change(local.value);
    }
  if (plan.sum)
    for (PlanePart& part : plan.sum->parts)
      for (PlaneSum::Term& term : part.terms) term.value = change(term.value);
  for (Function& function : plan.functions) {
    for (LocalDefinition& local : function.locals) local.value = change(local.value);
    function.result = change(function.result);
  }
}

void use_fast_math(KernelPlan& plan) {
  if (plan.sum) scale_terms(*plan.sum);
  change_expressions(plan, fast_math);
  // Measured on an H200 (docs/decisions/0006): with few registers, floats that wait for shared memory as late
  // as they can are 2 to 7 % faster; doubles are slower.
  if (plan.caps && plan.form == KernelForm::kCell && plan.schedule.combine == Combine::kStar &&
      plan.element == ScalarType::kFloat)
    plan.updates.front().value = own_column_first(plan.update().value);
}

// A thread with several cells of one array divides them all at once where that comes last: one branch, not
// one for each.
void take_last_division(KernelPlan& plan, const Stencil& stencil) {
  if (plan.form != KernelForm::kLines && plan.form != KernelForm::kStages) return;
  // Of arrays in place, or whose borders are set, that was not measured.
  if (!stencil.is_single() || !plan.inputs.empty()) return;
  if (plan.amid.any()) return;  // which may not end with it
  ExprPtr& last = plan.sum ? plan.sum->finish : plan.updates.front().value;
  const Binary* binary = last->as<Binary>();
  if (!binary || last->type != plan.element) return;
  if (plan.sum && (!binary->left->as<Local>() || plan.sum->type != plan.element)) return;
  const Divisor* divisor = divisor_of(*last, plan.divisors);
  if (!divisor) return;
  plan.last_divisor = *divisor;
  last = ExprPtr(binary->left);
}

void divide_exactly(KernelPlan& plan, const Stencil& stencil) {
  take_last_division(plan, stencil);
  const auto change = [&](const ExprPtr& expr) { return without_divisions(expr, plan.divisors); };
  change_expressions(plan, change);
}

// nvcc turns short updates under a condition into predicated instructions, longer ones into branches.
Guard guard_of(const Stencil& stencil) {
  constexpr int kShort = 6;  // operations on floats; measured on j2d5pt (6), star3d1r (7) and star2d2r (9)
  if (may_trap(stencil)) return Guard::kTile;
  if (!stencil.inputs.empty()) return Guard::kPredicate;  // which have elements for cells of the grid only
  const FlopCount& flops = stencil.flops;
  const bool is_short =
      flops.fma + flops.mul + flops.add + flops.other <= kShort && size_of(stencil.element()) == 4;
  return is_short ? Guard::kPredicate : Guard::kSelect;
}

Sides sides_of(Edge edge) {
  if (edge == Edge::kLane) return Sides::kAtBorder;
  return edge == Edge::kSplit ? Sides::kApart : Sides::kTogether;
}

// A block must fit.
std::optional<RegisterCaps> register_caps(const Schedule& schedule) {
  if (!schedule.registers) return std::nullopt;
  const int most = registers_each(kRegisters, schedule.threads());
  return RegisterCaps{std::min(*schedule.registers, most), most};
}

std::optional<RowWork> row_work(const Geometry& block, const Schedule& schedule) {
  if (!std::holds_alternative<Stages>(block.kind)) return std::nullopt;
  constexpr int kUnit = 64;
  const int side = static_cast<int>(std::lround(kUnit * std::get<Weighted>(schedule.stream).edge_weight));
  const int end = static_cast<int>(kUnit * end_weight(schedule.edge));
  return RowWork{kUnit, side, end};
}

OneCellPlan one_cell_plan(const Stencil& stencil, const Schedule& schedule) {
  using enum TierStep;
  const bool shifts = schedule.planes == Planes::kShifted;
  const std::vector<TierStep> steady = {kPublish, kBarrier, kCombine};
  return {steady, shifts ? steady : std::vector{kBarrier, kPublish, kBarrier, kCombine}, shifts,
          guard_of(stencil), schedule.in == In(Prefetch{1}) ? Load::kAhead : Load::kDirect};
}

KernelForm form_of(const Stencil& stencil, const Kind& kind) {
  using enum KernelForm;
  if (std::holds_alternative<Stages>(kind)) return kStages;
  if (std::holds_alternative<Lines>(kind)) return streams_several(kind, stencil) ? kLinesOfArrays : kLines;
  if (const OneStep* step = std::get_if<OneStep>(&kind)) return step->cells > 1 ? kGroups : kStep;
  return stencil.is_single() ? kCell : kCellOfArrays;
}

// Values that borders have in the two planes of one array can trade places in a thread's rows, if its update
// reads the cells that do.
bool borders_trade(const KernelPlan& plan, const Stencil& stencil) {
  if (plan.form != KernelForm::kStages || !stencil.is_single() || !plan.inputs.empty() || plan.sum ||
      plan.sides != Sides::kAtBorder || 3 * plan.axes[1].halo.lo > plan.block.cells.x)
    return false;
  std::set<std::array<int, 2>> taps;
  plan.update().each_tap([&](const Tap& tap) { taps.insert({tap.offset[0], tap.offset[1]}); });
  const Halo &rows = plan.axes[0].halo, &beside = plan.axes[1].halo;
  return rows.lo == rows.hi && beside.lo == beside.hi && taps.contains({rows.lo, 0}) &&
         taps.contains({-rows.lo, 0}) && taps.contains({0, beside.lo}) && taps.contains({0, -beside.lo});
}

std::string file_name(const std::string& path) { return path.substr(path.find_last_of('/') + 1); }

}  // namespace

std::string identifier(const std::string& text) {
  std::string name = text;
  for (char& letter : name) {
    if (!std::isalnum(static_cast<unsigned char>(letter))) letter = '_';
  }
  return name;
}

KernelPlan plan_kernel(const Stencil& stencil, const Schedule& schedule, Arithmetic arithmetic,
                       const std::string& unit) {
  KernelPlan plan;
  plan.name = fmt::format("an5d_{}_{}", identifier(unit), stencil.name);
  plan.headline = fmt::format("{}:{}: time loop of {}()", file_name(stencil.where.file), stencil.where.line,
                              stencil.function);
  if (stencil.steps_per_iteration > 1)
    plan.headline += fmt::format(", {} time steps in an iteration", stencil.steps_per_iteration);
  plan.schedule = schedule;
  plan.arithmetic = arithmetic;
  plan.element = stencil.element();
  add_axes(plan, stencil);
  plan.time_iterator = stencil.time_iterator;
  plan.time_type = stencil.time_type;
  plan.time_direction = stencil.time_direction;
  plan.inputs = stencil.inputs;
  plan.params = stencil.params;
  plan.functions = stencil.functions;
  plan.block = geometry(stencil, schedule, arithmetic);
  plan.sides = sides_of(schedule.edge);
  plan.one_cell = one_cell_plan(stencil, schedule);
  plan.row_work = row_work(plan.block, schedule);
  plan.resident = blocks_asked_for(stencil, schedule, arithmetic);
  plan.caps = register_caps(schedule);
  plan.form = form_of(stencil, plan.block.kind);
  if (std::holds_alternative<OneStep>(plan.block.kind)) plan.launches = step_launches(stencil);
  plan.host = plan_host(stencil, plan.axes, schedule.time_steps());
  if (schedule.combine == Combine::kPartial)
    add_sum(plan, *usable_sum(stencil, arithmetic), usable_lines(stencil, arithmetic));
  if (std::ranges::any_of(stencil.fields, &Field::has_first_ghosts)) plan.first_step = step_launches(stencil);
  if (plan.form == KernelForm::kCellOfArrays || (plan.form == KernelForm::kCell && plan.streams()))
    plan.one_cell.chunk = chunk_of(schedule.stream);
  add_updates(plan, stencil);
  if (reads_first_step(plan)) plan.params.push_back({kFirstStep, plan.time_type});
  arithmetic == Arithmetic::kFast ? use_fast_math(plan) : divide_exactly(plan, stencil);
  plan.borders_trade = borders_trade(plan, stencil);
  plan.copies_beyond = plan.row_work && plan.sides == Sides::kAtBorder && !plan.divisors.empty();
  return plan;
}

KernelPlan first_step_of(const KernelPlan& plan) {
  KernelPlan first = plan;
  first.form = KernelForm::kStep;
  first.launches = plan.first_step;
  first.block.kind = OneStep{};
  first.block.shared_bytes = 0;
  first.windows = {};
  first.first_step.reset();
  first.is_first_step = true;
  first.block.tile = plan.rank() == 1 ? Extent2{256, 1} : Extent2{32, 8};
  first.caps.reset();
  first.resident.reset();
  return first;
}

bool takes_waves(const KernelPlan& plan) {
  const Lines* lines = std::get_if<Lines>(&plan.block.kind);
  return lines && lines->waves;
}

std::vector<Variable> KernelPlan::given_params() const {
  std::vector<Variable> given = params;
  std::erase_if(given, [](const Variable& param) { return param.name == kFirstStep; });
  return given;
}

void KernelPlan::take_labels() {
  for (std::vector<PlanUpdate>* all : {&updates, &amid.updates})
    for (PlanUpdate& update : *all)
      for (std::size_t d = 0; d < update.axes.size(); ++d) update.axes[d].label = axes[d].label;
  for (PlanBorder& border : host.borders)
    for (std::size_t d = 0; d < axes.size(); ++d) border.axes[d].label = axes[d].label;
}

bool PlanUpdate::reads_step(int array, int back) const {
  bool found = false;
  each_tap([&](const Tap& tap) { found = found || (tap.field == array && tap.back == back); });
  return found;
}

const PlanUpdate* KernelPlan::own_amid(std::size_t update) const {
  if (!amid.any() || !amid.updates[update].value) return nullptr;
  const auto is_same = [](const LocalDefinition& one, const LocalDefinition& other) {
    return one.name == other.name && same(one.value, other.value);
  };
  const PlanUpdate &there = amid.updates[update], &everywhere = updates[update];
  const bool same_value =
      same(there.value, everywhere.value) && std::ranges::equal(there.locals, everywhere.locals, is_same);
  return same_value ? nullptr : &there;
}

bool KernelPlan::has_one_element() const {
  return std::ranges::all_of(updates, [&](const PlanUpdate& update) {
    return update.field.element == element && element != ScalarType::kHalf;
  });
}

bool KernelPlan::has_halves() const {
  const auto is_half = [](const auto& array) { return array.element == ScalarType::kHalf; };
  return std::ranges::any_of(inputs, is_half) || std::ranges::any_of(updates, is_half, &PlanUpdate::field);
}

std::string_view KernelPlan::cell_of_planes() const { return has_one_element() ? c_name(element) : "char"; }

ScalarType KernelPlan::element_of(int array) const {
  const int fields = static_cast<int>(updates.size());
  return array < fields ? updates[array].field.element : inputs[tap_inputs[array - fields]].element;
}

std::string KernelPlan::array_name(int array) const {
  const int fields = static_cast<int>(updates.size());
  return array < fields ? updates[array].field.name : inputs[tap_inputs[array - fields]].name;
}

bool KernelPlan::is_streamed(const Input& input) const {
  return std::ranges::any_of(tap_inputs, [&](int n) { return inputs[n].name == input.name; });
}

bool KernelPlan::is_loaded_in_limits(const Input& input) const {
  return input.has_limits() && !is_streamed(input);
}

bool KernelPlan::is_read_in_place(const Input& input) const {
  if (!rows) return !is_streamed(input);
  return std::ranges::any_of(rows->memory_reads, [&](int n) { return inputs[n].name == input.name; });
}

std::string KernelPlan::held_name(int element) const {
  const auto is_same = [&](const HeldElement& other) { return other.input == rows->held[element].input; };
  const auto begin = rows->held.begin();
  const std::string name = "held_" + spelled(inputs[rows->held[element].input].name);
  if (std::count_if(begin, rows->held.end(), is_same) == 1) return name;
  return fmt::format("{}_{}", name, std::count_if(begin, begin + element, is_same));
}

bool KernelPlan::is_in_cells(const Input& input) const {
  return rows && input.element != element && is_streamed(input);
}

bool KernelPlan::has_values_in_cells() const {
  return std::ranges::any_of(inputs, [&](const Input& input) { return is_in_cells(input); });
}

std::string KernelPlan::spelled(const std::string& name) const {
  if (name == kRunningSum) return "sum";
  if (name == kFirstStep) return "first_step";
  for (std::size_t n = 0; rows && n < rows->held.size(); ++n)
    if (name == held_local(n)) return held_name(static_cast<int>(n));
  const auto found = spellings.find(name);
  return found == spellings.end() ? name : found->second;
}

std::string to_string(const KernelPlan& plan) {
  const auto steps = [](const std::vector<TierStep>& list) {
    std::string text;
    for (const TierStep step : list) {
      text += step == TierStep::kBarrier ? " barrier" : step == TierStep::kPublish ? " publish" : " combine";
    }
    return text;
  };
  std::string text = fmt::format("plan {}\n  schedule {}\n  degrees {}\n", plan.name,
                                 to_string(plan.schedule), fmt::join(plan.host.degrees, ", "));
  for (const PlanAxis& axis : plan.axes) {
    text +=
        fmt::format("  axis {}: halo {}+{}, shift {}\n", axis.name, axis.halo.lo, axis.halo.hi, axis.shift);
  }
  if (const auto* one = std::get_if<OneCellGeometry>(&plan.block.of_kind)) {
    if (plan.one_cell.shifts) text += fmt::format("  planes move, buffers {}\n", one->buffers);
    text += fmt::format("  planes published {}\n  tier, steady:{}\n  tier, checked:{}\n", one->published,
                        steps(plan.one_cell.steady), steps(plan.one_cell.checked));
  }
  for (std::size_t n = 0; plan.launches && n < plan.launches->updates.size(); ++n) {
    text += fmt::format("  launch {}:", n);
    for (const int update : plan.launches->updates[n]) text += " " + plan.array_name(update);
    text += "\n";
  }
  if (plan.sum)
    for (const PlanePart& part : plan.sum->parts)
      text += fmt::format("  plane {:+}: {} terms\n", part.offset, part.terms.size());
  return text;
}

}  // namespace an5d
