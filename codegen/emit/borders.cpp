// Borders, on the device and in the entry points (borders.h).
#include "codegen/emit/borders.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "codegen/emit/c_expr.h"
#include "codegen/emit/cell_boxes.h"
#include "codegen/emit/field_planes.h"

namespace an5d {
namespace {

// Index into the boxes of an entry point of the cells that a border sets.
int first_box(const KernelPlan& plan, std::size_t border) {
  int box = plan.host.boxes + static_cast<int>(plan.host.limited.size());
  for (std::size_t b = 0; b < border; ++b) box += static_cast<int>(plan.host.borders[b].cells.size());
  return box;
}

ScalarType iterator_type(const KernelPlan& plan, const PlanBorder& border, int iterator) {
  return iterator == 0 ? plan.time_type : border.axes[iterator - 1].type;
}

// "(int)time", "(int)(cell[0] - 1)"
std::string iterator_value(const KernelPlan& plan, const PlanBorder& border, int iterator) {
  const std::string_view type = cuda_name(iterator_type(plan, border, iterator));
  if (iterator == 0) return fmt::format("({})time", type);
  const int shift = border.axes[iterator - 1].shift;
  const std::string cell = fmt::format("cell[{}]", iterator - 1);
  return shift == 0 ? fmt::format("({}){}", type, cell)
                    : fmt::format("({})({} {} {})", type, cell, shift < 0 ? '+' : '-', std::abs(shift));
}

// "const float g = scalars.g": what the value reads besides cells.
std::vector<std::string> scalars_of(const KernelPlan& plan, const PlanBorder& border) {
  std::set<std::string> read;
  visit(border.value, [&](const Expr& node) {
    if (const Param* param = node.as<Param>()) read.insert(param->name);
    if (const Element* element = node.as<Element>()) read.insert(element->array);
  });
  std::vector<std::string> scalars;
  const auto add = [&](const std::string& type, const std::string& name) {
    if (read.contains(name))
      scalars.push_back(fmt::format("const {0} {1} = scalars.{1};", type, plan.spelled(name)));
  };
  for (const Input& input : plan.inputs) add("auto&", input.name);
  for (const Variable& param : plan.params) add(std::string(cuda_name(param.type)), param.name);
  return scalars;
}

void print_border(Writer& out, const KernelPlan& plan, std::size_t number) {
  const PlanBorder& border = plan.host.borders[number];
  const std::string array = plan.spelled(plan.updates[border.field].field.name);
  const auto name = [&](int iterator) {
    return plan.spelled(iterator == 0 ? plan.time_iterator : border.axes[iterator - 1].name);
  };
  Leaves how{[](const Tap&) { return std::string(); }, name,
             [&](const std::string& text) { return plan.spelled(text); }};
  how.cell = [&](const Access& access) {
    std::vector<std::string> at;
    for (const ExprPtr& subscript : access.subscripts) at.push_back(print(subscript, how));
    return fmt::format("{}({})", array, fmt::join(at, ", "));
  };
  const bool reads_cells = border.cells.size() > 1;
  const bool reads_place = std::ranges::any_of(border.iterators, [](int iterator) { return iterator > 0; });
  out.comment(fmt::format("What C sets a border of {} to {} a time step (line {}).", array,
                          border.is_before ? "before" : "behind", border.line));
  out.block(
      fmt::format("struct Border{}", number),
      [&] {
        if (plan.has_scalars()) out.put("Scalars scalars;");
        out.put("long long time;");
        out.put("template <class Plane>");
        out.block(
            fmt::format("__device__ {} operator()(const Plane&{}, const long long (&{})[{}]) const",
                        cuda_name(plan.updates[border.field].field.element), reads_cells ? " " + array : "",
                        reads_place ? "cell" : "", plan.rank()),
            [&] {
              for (const std::string& scalar : scalars_of(plan, border)) out.put(scalar);
              for (const int iterator : border.iterators)
                out.put(fmt::format("const {} {} = {};", cuda_name(iterator_type(plan, border, iterator)),
                                    name(iterator), iterator_value(plan, border, iterator)));
              out.put(fmt::format("return {};", print(border.value, how)));
            });
      },
      "};");
}

}  // namespace

void print_borders(Writer& out, const KernelPlan& plan) {
  for (std::size_t b = 0; b < plan.host.borders.size(); ++b) {
    out.blank();
    print_border(out, plan, b);
  }
}

std::string border_boxes(const KernelPlan& plan) {
  std::string text;
  for (const PlanBorder& border : plan.host.borders)
    for (const BorderUpdate::Cells& cells : border.cells) text += ", " + box_text(plan, cells);
  return text;
}

std::vector<std::string> border_reaches(const KernelPlan& plan) {
  std::vector<std::string> reaches;
  for (std::size_t b = 0; b < plan.host.borders.size(); ++b)
    for (std::size_t n = 0; n < plan.host.borders[b].cells.size(); ++n)
      reaches.push_back(fmt::format("{{{}, {}, {{}}, {{}}, {{}}, {{}}{}}},", plan.host.borders[b].field,
                                    first_box(plan, b) + n, n == 0 ? ", -1, true" : ""));
  return reaches;
}

void print_run_with_borders(Writer& out, const KernelPlan& plan, const std::function<void()>& print_run) {
  out.block(
      fmt::format("const auto run = [&](an5d_domain {}) -> an5d_status", plan.first_step ? "part" : "domain"),
      print_run, "};");
  out.block(
      "const auto set = [&](int field, bool is_before, const auto& plane, long long time) -> cudaError_t",
      [&] {
        for (std::size_t b = 0; b < plan.host.borders.size(); ++b) {
          const PlanBorder& border = plan.host.borders[b];
          out.put(fmt::format("if (field == {} && {}is_before)", border.field, border.is_before ? "" : "!"));
          const std::string_view cell = cuda_name(plan.updates[border.field].field.element);
          out.put(fmt::format(
              "  if (const cudaError_t error = an5d::set<{}>(plane, boxes[{}], Border{}{{{}time}}, stream))",
              cell, first_box(plan, b), b, plan.has_scalars() ? "scalars, " : ""));
          out.put("    return error;");
        }
        out.put("return cudaSuccess;");
      },
      "};");
  const bool splits = std::ranges::any_of(plan.host.borders, &PlanBorder::is_before);
  out.put(
      fmt::format("return an5d::with_borders(kPlan, domain, boxes, planes, {}, stream, run, set);", splits));
}

}  // namespace an5d
