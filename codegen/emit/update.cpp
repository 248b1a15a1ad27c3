// Device functions of the update (update.h). The accessor `A(di, dj)` stands for A[i + di][j + dj] at the
// time before; partial sums read one plane, or one line of it, so they use `A(dj)`.
#include "codegen/emit/update.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

#include "codegen/emit/c_expr.h"

namespace an5d {
namespace {

// The leading offsets that a tap leaves out.
enum class TapForm { kAllAxes = 0, kOnePlane = 1, kOneLine = 2 };

const PlanAxis& axis_of(const KernelPlan& plan, int iterator) { return plan.axes[iterator - 1]; }

std::string iterator_name(const KernelPlan& plan, const std::vector<PlanAxis>& axes, int iterator) {
  return plan.spelled(iterator == 0 ? plan.time_iterator : axes[iterator - 1].name);
}

Leaves leaves(const KernelPlan& plan, TapForm form) {
  const std::string array = plan.spelled(plan.update().field.name);
  const std::size_t skip = static_cast<std::size_t>(form);
  return {[=, &plan](const Tap& tap) {
            if (!plan.is_single)
              return fmt::format("{}({}, {})", plan.spelled(plan.array_name(tap.field)),
                                 tap.back == 0 ? "kNow" : "kBefore", fmt::join(tap.offset, ", "));
            return fmt::format("{}({})", array, fmt::join(tap.offset.begin() + skip, tap.offset.end(), ", "));
          },
          [&plan](int iterator) { return iterator_name(plan, plan.axes, iterator); },
          [&plan](const std::string& name) { return plan.spelled(name); }};
}

// ", const an5d::Input<float, 2>& c, float dt, int i": what the update reads besides cells.
std::string extra_parameters(const KernelPlan& plan, const std::vector<PlanAxis>& axes,
                             const std::vector<int>& iterators, const std::vector<int>& held) {
  std::string text;
  for (const Input& input : plan.inputs)
    if (plan.is_read_in_place(input))
      text += fmt::format(", const {}& {}", input_type(plan, input), plan.spelled(input.name));
  for (const Variable& param : plan.params)
    text += fmt::format(", {} {}", cuda_name(param.type), plan.spelled(param.name));
  for (const int element : held)
    text += fmt::format(", {} {}", cuda_name(plan.inputs[plan.rows->held[element].input].element),
                        plan.held_name(element));
  for (const int iterator : iterators) {
    const ScalarType type = iterator == 0 ? plan.time_type : axes[iterator - 1].type;
    text += fmt::format(", {} {}", cuda_name(type), iterator_name(plan, axes, iterator));
  }
  return text;
}
std::string extra_parameters(const KernelPlan& plan) {
  return extra_parameters(plan, plan.axes, plan.update().iterators, plan.update().held);
}

void print_locals(Writer& out, const KernelPlan& plan, const std::vector<LocalDefinition>& locals,
                  const Leaves& how) {
  for (const LocalDefinition& local : locals) {
    out.put(fmt::format("const {} {} = {};", cuda_name(local.type), plan.spelled(local.name),
                        print(local.value, how)));
  }
}

// The chain as the source has it: (((sum + a) + b) - c). Bound to brackets only inside the terms.
ExprPtr chain(const KernelPlan& plan, const PlanePart& part) {
  ExprPtr chain = part.starts ? nullptr : make_expr(Local{kRunningSum}, plan.sum->type);
  for (const PlaneSum::Term& term : part.terms) {
    chain = chain ? make_expr(Binary{term.op, chain, term.value}, plan.sum->type) : term.value;
  }
  return chain;
}

void print_finish(Writer& out, const KernelPlan& plan) {
  if (finishes_as_it_is(plan)) return;
  const std::string head =
      fmt::format("__device__ __forceinline__ {} finish({} sum{})", cuda_name(plan.element),
                  cuda_name(plan.sum->type), extra_parameters(plan));
  const Leaves how = leaves(plan, TapForm::kOnePlane);
  out.block(head, [&] { out.put(fmt::format("return {};", print(plan.sum->finish, how))); });
  out.blank();
}

std::set<int> lines_read_beside(const KernelPlan& plan) {
  std::set<int> lines;
  for (const PlanePart& part : plan.sum->parts) {
    for (const PlaneSum::Term& term : part.terms) {
      visit(term.value, [&](const Expr& node) {
        const Tap* tap = node.as<Tap>();
        if (tap && tap->offset.back() != 0) lines.insert(*part.line);
      });
    }
  }
  return lines;
}

// Of all planes at once, a line of one plane after the other: each is read once.
void print_sums_of_lines(Writer& out, const KernelPlan& plan) {
  const std::string array = plan.spelled(plan.update().field.name);
  out.comment(fmt::format(
      "Adds what line `line` of a plane gives to the sums of all planes that read it, each in the source's "
      "order: sums[n] is of the plane that is complete n steps from now. {} reads that line.",
      array));
  out.put("template <class Cells>");
  out.block(
      fmt::format("__device__ __forceinline__ void add(int line, {} (&sums)[kPlanes], const Cells& {}{})",
                  cuda_name(plan.sum->type), array, extra_parameters(plan)),
      [&] {
        const Halo halo = plan.axes[1].halo;
        for (int line = -halo.lo; line <= halo.hi; ++line) {
          out.block(fmt::format("if (line == {})", line), [&] {
            for (const PlanePart& part : plan.sum->parts) {
              if (part.line != line) continue;
              const std::string sum = fmt::format("sums[{}]", plan.axes[0].halo.hi - part.offset);
              Leaves how = leaves(plan, TapForm::kOneLine);
              how.name = [&](const std::string& name) {
                return name == kRunningSum ? sum : plan.spelled(name);
              };
              out.put(fmt::format("{} = {};", sum, print(chain(plan, part), how)));
            }
          });
        }
      });
  out.blank();
  print_finish(out, plan);
}

void print_sum(Writer& out, const KernelPlan& plan) {
  const std::string array = plan.spelled(plan.update().field.name);
  const Leaves how = leaves(plan, TapForm::kOnePlane);
  out.comment(fmt::format("The sum with what a plane adds to it, in the source's order. {} reads that plane.",
                          array));
  out.put("template <class Cells>");
  out.block(
      fmt::format("__device__ __forceinline__ {0} add(int plane, {0} sum, const Cells& {1}{2})",
                  cuda_name(plan.sum->type), array, extra_parameters(plan)),
      [&] {
        for (const PlanePart& part : plan.sum->parts) {
          out.put(fmt::format("if (plane == {}) return {};", part.offset, print(chain(plan, part), how)));
        }
        out.put("return sum;");
      });
  out.blank();
  print_finish(out, plan);
}

void print_one_of_several(Writer& out, const KernelPlan& plan, const PlanUpdate& update,
                          const std::string& name, const std::string& where) {
  std::string types, parameters;
  for (const int field : update.read) {
    types += fmt::format("{}class Field{}", types.empty() ? "" : ", ", field);
    parameters += fmt::format("{}const Field{}& {}", parameters.empty() ? "" : ", ", field,
                              plan.spelled(plan.array_name(field)));
  }
  std::string more = extra_parameters(plan, update.axes, update.iterators, update.held);
  if (parameters.empty() && !more.empty()) more = more.substr(2);
  out.comment("  " + update.field.name + where);
  if (!types.empty()) out.put(fmt::format("template <{}>", types));
  out.block(fmt::format("__device__ __forceinline__ {} {}({}{})", cuda_name(update.field.element), name,
                        parameters, more),
            [&] {
              Leaves how = leaves(plan, TapForm::kAllAxes);
              how.iterator = [&](int iterator) { return iterator_name(plan, update.axes, iterator); };
              print_locals(out, plan, update.locals, how);
              out.put(fmt::format("return {};", print(update.value, how)));
            });
  out.blank();
}

// update0, update1, ...: one function for each, in C's order.
void print_updates(Writer& out, const KernelPlan& plan) {
  out.comment(fmt::format(
      "The updates of a time step. A field's first argument says when, the others how far from the cell "
      "that is updated: {}.",
      plan.rank() == 3   ? "dz, dy, dx"
      : plan.rank() == 2 ? "dz, dx"
                         : "dx"));
  for (std::size_t u = 0; u < plan.updates.size(); ++u) {
    print_one_of_several(out, plan, plan.updates[u], fmt::format("update{}", u), "");
    if (const PlanUpdate* amid = plan.own_amid(u))
      print_one_of_several(out, plan, *amid, fmt::format("update{}_amid", u), ", amid the grid");
  }
}

}  // namespace

std::string input_type(const KernelPlan& plan, const Input& input) {
  if (plan.is_in_cells(input))
    return fmt::format("an5d::InputValues<{}, {}, {}>", cuda_name(input.element), cuda_name(plan.element),
                       input.rank);
  return fmt::format("an5d::Input<{}, {}>", cuda_name(input.element), input.rank);
}

void print_reads_beside(Writer& out, const KernelPlan& plan) {
  std::string lines;
  for (const int line : lines_read_beside(plan))
    lines += fmt::format("{}line == {}", lines.empty() ? "" : " || ", line);
  out.comment("Does a line of a plane add cells before or after the one that is updated?");
  out.block("__device__ static constexpr bool reads_beside([[maybe_unused]] int line)",
            [&] { out.put(fmt::format("return {};", lines.empty() ? "false" : lines)); });
}

bool finishes_as_it_is(const KernelPlan& plan) {
  return plan.sum->finish->as<Local>() && plan.sum->type == plan.element;
}

std::string last_division(const KernelPlan& plan, const std::string& row, const std::string& updated) {
  if (!plan.last_divisor) return "";
  return fmt::format("an5d::divide<{}>({}, [&](int c) {{ return {}; }});", plan.last_divisor->name, row,
                     updated);
}

void print_divisors(Writer& out, const KernelPlan& plan) {
  if (plan.divisors.empty()) return;
  out.comment("What is divided by, as two products: high + low is 1 / value, for dividends from `least` on.");
  for (const Divisor& divisor : plan.divisors) {
    const std::string type(cuda_name(divisor.type));
    const auto constant = [&](double value) {
      return fmt::format("{:a}{}", value, divisor.type == ScalarType::kFloat ? "f" : "");
    };
    const Reciprocal& parts = divisor.parts;
    out.block(
        "struct " + divisor.name,
        [&] {
          out.put(fmt::format("static constexpr {} value = {:.17g}, least = {};", type, parts.divisor,
                              constant(parts.least)));
          out.put(fmt::format("static constexpr {} high = {}, low = {};", type, constant(parts.high),
                              constant(parts.low)));
        },
        "};");
  }
  out.blank();
}

void print_user_functions(Writer& out, const KernelPlan& plan) {
  if (plan.functions.empty()) return;
  out.put("namespace user {");
  out.blank();
  const Leaves none = leaves(plan, TapForm::kAllAxes);
  for (const Function& function : plan.functions) {
    std::string parameters;
    for (const Variable& parameter : function.parameters) {
      parameters += fmt::format("{}{} {}", parameters.empty() ? "" : ", ", cuda_name(parameter.type),
                                plan.spelled(parameter.name));
    }
    const std::string head = fmt::format("__device__ __forceinline__ {} {}({})", cuda_name(function.type),
                                         plan.spelled(function.name), parameters);
    out.block(head, [&] {
      print_locals(out, plan, function.locals, none);
      out.put(fmt::format("return {};", print(function.result, none)));
    });
    out.blank();
  }
  out.put("}  // namespace user");
  out.blank();
}

void print_scalars(Writer& out, const KernelPlan& plan) {
  if (!plan.has_scalars()) return;
  out.comment("What the update reads besides cells.");
  out.block(
      "struct Scalars",
      [&] {
        for (const Input& input : plan.inputs)
          out.put(fmt::format("{} {};", input_type(plan, input), plan.spelled(input.name)));
        for (const Variable& param : plan.params)
          out.put(fmt::format("{} {};", cuda_name(param.type), plan.spelled(param.name)));
      },
      "};");
  out.blank();
}

void print_update_functions(Writer& out, const KernelPlan& plan) {
  if (!plan.is_single) return print_updates(out, plan);
  const std::string array = plan.spelled(plan.update().field.name);
  if (plan.schedule.combine == Combine::kPartial)
    return plan.sum->parts.front().line ? print_sums_of_lines(out, plan) : print_sum(out, plan);
  out.comment(fmt::format("{}({}) is the cell that far from the one being updated, one time step before.",
                          array,
                          plan.rank() == 1   ? "dx"
                          : plan.rank() == 2 ? "dy, dx"
                                             : "dz, dy, dx"));
  const auto print_one = [&](const PlanUpdate& update, const char* name) {
    out.put("template <class Cells>");
    const std::string head =
        fmt::format("__device__ __forceinline__ {} {}(const Cells& {}{})", cuda_name(plan.element), name,
                    array, extra_parameters(plan, plan.axes, update.iterators, update.held));
    out.block(head, [&] {
      const Leaves how = leaves(plan, TapForm::kAllAxes);
      print_locals(out, plan, update.locals, how);
      out.put(fmt::format("return {};", print(update.value, how)));
    });
    out.blank();
  };
  print_one(plan.update(), "update");
  if (const PlanUpdate* amid = plan.own_amid(0)) {
    out.comment("The same amid the grid.");
    print_one(*amid, "update_amid");
  }
}

std::string extra_arguments(const KernelPlan& plan, const std::string& plane, const std::string& time) {
  std::string text;
  for (const Input& input : plan.inputs) text += fmt::format(", scalars.{}", plan.spelled(input.name));
  for (const Variable& param : plan.params) text += fmt::format(", scalars.{}", plan.spelled(param.name));
  for (const int iterator : plan.update().iterators) {
    const ScalarType type = iterator == 0 ? plan.time_type : axis_of(plan, iterator).type;
    const bool streamed = plan.streams() && iterator == 1;
    const std::string value = iterator == 0 ? time
                              : streamed    ? plane
                                            : fmt::format("at_{}", axis_of(plan, iterator).label);
    text += fmt::format(", ({})({})", cuda_name(type), value);
  }
  return text;
}

std::string extra_arguments(const KernelPlan& plan, const PlanUpdate& update, const std::string& plane,
                            const std::string& time, const std::string& owner) {
  std::string text;
  for (const Input& input : plan.inputs)
    if (plan.is_read_in_place(input)) text += fmt::format(", {}scalars.{}", owner, plan.spelled(input.name));
  for (const Variable& param : plan.params)
    text += fmt::format(", {}scalars.{}", owner, plan.spelled(param.name));
  for (const int number : update.held) {
    const HeldElement& element = plan.rows->held[number];
    text += fmt::format(", {}{}{}{}", element.is_of_tier() ? "" : owner + "held.", plan.held_name(number),
                        element.by_line ? "[l]" : "", element.by_cell ? "[c]" : "");
  }
  for (const int iterator : update.iterators) {
    if (iterator == 0) {
      text += fmt::format(", ({})({})", cuda_name(plan.time_type), time);
      continue;
    }
    const PlanAxis& axis = update.axes[iterator - 1];
    text +=
        fmt::format(", ({})({} - ({}))", cuda_name(axis.type),
                    iterator == 1 && plan.streams() ? plane : fmt::format("cell_{}", axis.label), axis.shift);
  }
  return text;
}

std::string stream_coordinate(const KernelPlan& plan, const std::string& row) {
  const std::string coordinate = "thread.start + " + row;
  return plan.stream_direction == Direction::kUp ? coordinate : "-(" + coordinate + ")";
}

std::string tier_time(const KernelPlan& plan) {
  return fmt::format("thread.part.time {} (tier - 1)", plan.time_direction == Direction::kUp ? "+" : "-");
}

}  // namespace an5d
