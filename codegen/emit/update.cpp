// Device functions of updates (update.h). The reader `A(di, dj)` stands for A[i + di][j + dj]; partial sums
// read one plane, or one line of it, so they use `A(dj)`.
#include "codegen/emit/update.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <regex>
#include <set>

#include "codegen/emit/c_expr.h"

namespace an5d {
namespace {

// The leading offsets that a tap leaves out.
enum class TapForm { kAllAxes = 0, kOnePlane = 1, kOneLine = 2 };

std::string iterator_name(const KernelPlan& plan, const std::vector<PlanAxis>& axes, int iterator) {
  return plan.spelled(iterator == 0 ? plan.time_iterator : axes[iterator - 1].name);
}

Leaves leaves(const KernelPlan& plan, const PlanUpdate& update, TapForm form = TapForm::kAllAxes) {
  const std::size_t skip = static_cast<std::size_t>(form);
  return {[=, &plan, &update](const Tap& tap) {
            return fmt::format("{}({}{})", plan.spelled(plan.array_name(tap.field)),
                               !update.asks_when(tap.field) ? ""
                               : tap.back == 0              ? "kNow, "
                                                            : "kBefore, ",
                               fmt::join(tap.offset.begin() + skip, tap.offset.end(), ", "));
          },
          [&](int iterator) { return iterator_name(plan, update.axes, iterator); },
          [&plan](const std::string& name) { return plan.spelled(name); }};
}

// ", const an5d::Input<float, 2>& c, float dt, int i": what an update reads besides cells.
std::string extra_parameters(const KernelPlan& plan, const PlanUpdate& update) {
  std::string text;
  for (const Input& input : plan.inputs)
    if (plan.is_read_in_place(input))
      text += fmt::format(", const {}& {}", input_type(plan, input), plan.spelled(input.name));
  for (const Variable& param : plan.params)
    text += fmt::format(", {} {}", cuda_name(param.type), plan.spelled(param.name));
  for (const int element : update.held)
    text += fmt::format(", {} {}", cuda_name(plan.inputs[plan.rows->held[element].input].element),
                        plan.held_name(element));
  for (const int iterator : update.iterators) {
    const ScalarType type = iterator == 0 ? plan.time_type : update.axes[iterator - 1].type;
    text += fmt::format(", {} {}", cuda_name(type), iterator_name(plan, update.axes, iterator));
  }
  return text;
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
                  cuda_name(plan.sum->type), extra_parameters(plan, plan.update()));
  const Leaves how = leaves(plan, plan.update(), TapForm::kOnePlane);
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
                  cuda_name(plan.sum->type), array, extra_parameters(plan, plan.update())),
      [&] {
        const Halo halo = plan.axes[1].halo;
        for (int line = -halo.lo; line <= halo.hi; ++line) {
          out.block(fmt::format("if (line == {})", line), [&] {
            for (const PlanePart& part : plan.sum->parts) {
              if (part.line != line) continue;
              const std::string sum = fmt::format("sums[{}]", plan.axes[0].halo.hi - part.offset);
              Leaves how = leaves(plan, plan.update(), TapForm::kOneLine);
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
  const Leaves how = leaves(plan, plan.update(), TapForm::kOnePlane);
  out.comment(fmt::format("The sum with what a plane adds to it, in the source's order. {} reads that plane.",
                          array));
  out.put("template <class Cells>");
  out.block(
      fmt::format("__device__ __forceinline__ {0} add(int plane, {0} sum, const Cells& {1}{2})",
                  cuda_name(plan.sum->type), array, extra_parameters(plan, plan.update())),
      [&] {
        for (const PlanePart& part : plan.sum->parts) {
          out.put(fmt::format("if (plane == {}) return {};", part.offset, print(chain(plan, part), how)));
        }
        out.put("return sum;");
      });
  out.blank();
  print_finish(out, plan);
}

// "Here ex and ey are as this step has made them.", of what is read so alone; or "".
std::string made_in_step(const KernelPlan& plan, const PlanUpdate& update) {
  std::vector<std::string> names;
  for (const int array : update.read)
    if (update.reads_step(array, 0) && !update.asks_when(array))
      names.push_back(plan.spelled(plan.array_name(array)));
  if (names.empty()) return "";
  const bool several = names.size() > 1;
  return fmt::format("Here {} {} as this step has made {}.", fmt::join(names, " and "),
                     several ? "are" : "is", several ? "them" : "it");
}

// `how_asked` is the update that says which readers are told a time step: of what it is amid the grid, which
// may read less, the same.
void print_function(Writer& out, const KernelPlan& plan, const PlanUpdate& update, const std::string& name,
                    const PlanUpdate& how_asked) {
  std::string types, parameters;
  for (const int array : how_asked.read) {
    types += fmt::format("{}class Reader{}", types.empty() ? "" : ", ", array);
    parameters += fmt::format("{}const Reader{}& {}", parameters.empty() ? "" : ", ", array,
                              plan.spelled(plan.array_name(array)));
  }
  std::string more = extra_parameters(plan, update);
  if (parameters.empty() && !more.empty()) more = more.substr(2);
  if (!types.empty()) out.put(fmt::format("template <{}>", types));
  out.block(fmt::format("__device__ __forceinline__ {} {}({}{})", cuda_name(update.field.element), name,
                        parameters, more),
            [&] {
              Leaves how = leaves(plan, how_asked);
              how.iterator = [&](int iterator) { return iterator_name(plan, update.axes, iterator); };
              print_locals(out, plan, update.locals, how);
              out.put(fmt::format("return {};", print(update.value, how)));
            });
  out.blank();
}

// One function for each update, in C's order.
void print_updates(Writer& out, const KernelPlan& plan) {
  const std::string array = plan.spelled(plan.update().field.name);
  std::vector<std::string> offsets;
  for (const PlanAxis& axis : plan.axes) offsets.push_back("d" + plan.spelled(axis.name));
  out.comment(
      fmt::format("{}({}) is the cell of {} that far from the updated one, a time step before unless said.",
                  array, fmt::join(offsets, ", "), array));
  for (std::size_t u = 0; u < plan.updates.size(); ++u) {
    const PlanUpdate& update = plan.updates[u];
    const std::string field = plan.spelled(update.field.name), made = made_in_step(plan, update);
    if (!made.empty()) out.comment(made);
    print_function(out, plan, update, update_name(plan, u), update);
    if (const PlanUpdate* amid = plan.own_amid(u)) {
      out.comment(field + " amid the grid.");
      print_function(out, plan, *amid, amid_name(plan, u), update);
    }
  }
}

// "an5d::nearest(scalars.row, cell_I + 1)": what a thread that holds nothing reads of an element.
std::string unheld(const KernelPlan& plan, const PlanUpdate& update, const HeldElement& element,
                   const std::string& plane, const std::string& time) {
  std::string text = "an5d::nearest(scalars." + plan.spelled(plan.inputs[element.input].name);
  for (const Element::Subscript& at : element.subscripts) {
    const std::string from = at.iterator == Element::kNoIterator ? ""
                             : at.iterator == 0                  ? time
                             : at.iterator == 1 && plan.streams()
                                 ? plane
                                 : "cell_" + plan.axes[at.iterator - 1].label;
    const int lag = at.iterator == 1 ? plan.rows->lag[&update - plan.updates.data()] : 0;
    const long long offset = at.offset + lag;
    text += ", " +
            (from.empty() ? std::to_string(offset) : from + (offset ? fmt::format(" + ({})", offset) : ""));
  }
  return text + ")";
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
  const Leaves none = leaves(plan, plan.update());
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

bool asks_when(const KernelPlan& plan) {
  return std::ranges::any_of(plan.updates, [&](const PlanUpdate& update) {
    return std::ranges::any_of(update.read, [&](int array) { return update.asks_when(array); });
  });
}

std::string when_parameter(const PlanUpdate& update, int array) {
  return update.asks_when(array) ? "[[maybe_unused]] When when, " : "";
}

std::string reader(const std::string& array, const std::string& when,
                   const std::vector<std::string>& distances, const std::string& value) {
  std::string parameters = when;
  for (const std::string& distance : distances) {
    const bool is_asked = std::regex_search(value, std::regex("\\b" + distance + "\\b"));
    parameters += fmt::format("{}{}int {}", parameters.empty() || parameters.ends_with(", ") ? "" : ", ",
                              is_asked ? "" : "[[maybe_unused]] ", distance);
  }
  return fmt::format("const auto read_{} = [&]({}) {{ return {}; }};", array, parameters, value);
}

std::string update_name(const KernelPlan& plan, std::size_t update) {
  return "update_" + plan.spelled(plan.updates[update].field.name);
}

std::string amid_name(const KernelPlan& plan, std::size_t update) {
  return "amid_" + plan.spelled(plan.updates[update].field.name);
}

void print_update_functions(Writer& out, const KernelPlan& plan) {
  if (!plan.sum) return print_updates(out, plan);
  plan.sum->parts.front().line ? print_sums_of_lines(out, plan) : print_sum(out, plan);
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
    if (plan.is_first_step) {
      text += ", " + unheld(plan, update, element, plane, time);
      continue;
    }
    text += fmt::format(", {}{}{}{}", element.is_of_tier() ? "" : owner + "held.", plan.held_name(number),
                        element.by_line ? "[l]" : "", element.by_cell ? "[c]" : "");
  }
  for (const int iterator : update.iterators) {
    if (iterator == 0) {
      text += fmt::format(", ({})({})", cuda_name(plan.time_type), time);
      continue;
    }
    const PlanAxis& axis = update.axes[iterator - 1];
    const std::string cell = iterator == 1 && plan.streams() ? plane : "cell_" + axis.label;
    text += fmt::format(", ({})({}{})", cuda_name(axis.type), cell,
                        axis.shift ? fmt::format(" - ({})", axis.shift) : "");
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
