// Borders, on the device and in the entry points (borders.h).
#include "codegen/emit/borders.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "codegen/emit/c_expr.h"
#include "codegen/emit/cell_boxes.h"
#include "codegen/emit/update.h"

namespace an5d {
namespace {

// "{{0, 1}, {1, (long long)(n)}}"
std::string box_text(const KernelPlan& plan, const BorderUpdate::Cells& cells) {
  std::vector<std::string> begin, end;
  for (const Axis& axis : cells) {
    begin.push_back(cell_bound(plan, axis.begin, axis.shift));
    end.push_back(cell_bound(plan, axis.end, axis.shift));
  }
  return fmt::format("{{{{{}}}, {{{}}}}}", fmt::join(begin, ", "), fmt::join(end, ", "));
}

// Index into the boxes of an entry point of the cells that a border sets.
int first_box(const KernelPlan& plan, std::size_t border) {
  int box = plan.boxes;
  for (std::size_t b = 0; b < border; ++b) box += static_cast<int>(plan.borders[b].cells.size());
  return box;
}

std::string name_of(const KernelPlan& plan, const PlanBorder& border) {
  return plan.spelled(plan.updates[border.field].field.name);
}

void print_value(Writer& out, const KernelPlan& plan, std::size_t number) {
  const PlanBorder& border = plan.borders[number];
  const std::string array = name_of(plan, border), cell(c_name(plan.element));
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
  out.comment(fmt::format("What C sets a border of {} to {} a time step (line {}).", array,
                          border.is_before ? "before" : "behind", border.line));
  out.put("template <class Plane>");
  out.block(fmt::format("__device__ __forceinline__ {} border{}(const Plane&{}{})", cell, number,
                        border.cells.size() > 1 ? " " + array : "",
                        extra_parameters(plan, border.axes, border.iterators)),
            [&] { out.put(fmt::format("return {};", print(border.value, how))); });
}

void print_setter(Writer& out, const KernelPlan& plan, std::size_t number) {
  const PlanBorder& border = plan.borders[number];
  std::vector<std::string> cell;
  out.block(
      fmt::format("struct Border{}", number),
      [&] {
        if (plan.has_scalars()) out.put("Scalars scalars;");
        out.put("long long time;");
        out.put("template <class Plane>");
        out.block(
            fmt::format("__device__ void operator()(const Plane& plane, const long long (&at)[{}]) const",
                        plan.rank()),
            [&] {
              for (int d = 0; d < plan.rank(); ++d) {
                cell.push_back("cell_" + plan.axes[d].label);
                out.put(fmt::format("const long long {} = at[{}];", cell.back(), d));
              }
              out.put(fmt::format("plane({}) = border{}(plane{});", fmt::join(cell, ", "), number,
                                  extra_arguments(plan, border.axes, border.iterators,
                                                  "cell_" + plan.axes[0].label, "time")));
            });
      },
      "};");
}

}  // namespace

void print_borders(Writer& out, const KernelPlan& plan) {
  for (std::size_t b = 0; b < plan.borders.size(); ++b) {
    print_value(out, plan, b);
    print_setter(out, plan, b);
    out.blank();
  }
}

std::string border_boxes(const KernelPlan& plan) {
  std::string text;
  for (const PlanBorder& border : plan.borders)
    for (const BorderUpdate::Cells& cells : border.cells) text += ", " + box_text(plan, cells);
  return text;
}

void print_border_reaches(Writer& out, const KernelPlan& plan) {
  for (std::size_t b = 0; b < plan.borders.size(); ++b)
    for (std::size_t n = 0; n < plan.borders[b].cells.size(); ++n)
      out.put(fmt::format("{{{}, {}, {{}}, {{}}{}}},", plan.borders[b].field, first_box(plan, b) + n,
                          n == 0 ? ", true" : ""));
}

void print_run_with_borders(Writer& out, const KernelPlan& plan, const std::function<void()>& print_run) {
  out.block("const auto run = [&](an5d_domain domain) -> an5d_status", print_run, "};");
  out.block(
      "const auto set = [&](int field, bool is_before, const auto& plane, long long time) -> cudaError_t",
      [&] {
        for (std::size_t b = 0; b < plan.borders.size(); ++b) {
          const PlanBorder& border = plan.borders[b];
          out.put(fmt::format("if (field == {} && {}is_before)", border.field, border.is_before ? "" : "!"));
          out.put(
              fmt::format("  if (const cudaError_t error = an5d::set(plane, boxes[{}], Border{}{{{}time}}, "
                          "stream))",
                          first_box(plan, b), b, plan.has_scalars() ? "scalars, " : ""));
          out.put("    return error;");
        }
        out.put("return cudaSuccess;");
      },
      "};");
  const bool splits = std::ranges::any_of(plan.borders, &PlanBorder::is_before);
  out.put(
      fmt::format("return an5d::with_borders(planes, domain, kNest, kTypes, kTouched, boxes, {}, stream, "
                  "run, set);",
                  splits));
}

}  // namespace an5d
