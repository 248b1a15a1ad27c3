// Calls for parts of the time (plane_circles.h). In: fields with further planes. Out: tables of them, and the
// functions of the runtime around what is printed for the planes that steps read and write.
#include "codegen/emit/plane_circles.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "codegen/emit/c_expr.h"

namespace an5d {
namespace {

constexpr const char* kFieldTables = "domain, kNest, kTypes, kTouched, boxes, kCircles";

std::vector<std::string> further_planes(const KernelPlan& plan) {
  std::vector<std::string> all;
  for (const PlanUpdate& update : plan.updates)
    for (const std::string& name : update.field.further)
      all.push_back(plan.has_one_element() ? plan.spelled(name)
                                           : fmt::format("(char*)({})", plan.spelled(name)));
  return all;
}

}  // namespace

bool has_circles(const KernelPlan& plan) {
  return std::ranges::any_of(plan.updates,
                             [](const PlanUpdate& update) { return !update.field.further.empty(); });
}

std::vector<std::string> circle_of(const KernelPlan& plan) {
  std::vector<std::string> all;
  for (const std::string& name : plan.update().field.names()) all.push_back(plan.spelled(name));
  return all;
}

void print_circles(Writer& out, const KernelPlan& plan) {
  std::vector<std::string> circles;
  std::size_t further = 0;
  for (std::size_t f = 0; f < plan.updates.size(); ++f) {
    const Field& field = plan.updates[f].field;
    if (!field.takes_turns() || field.copied) continue;
    const auto older = std::ranges::find_if(plan.updates, [&](const PlanUpdate& update) {
      return field.rotates() && update.field.newer == static_cast<int>(f);
    });
    circles.push_back(fmt::format("{{{}, {}, {}, {}, sizeof({})}}", f,
                                  older == plan.updates.end() ? -1 : older - plan.updates.begin(),
                                  field.planes(), further, cuda_name(field.element)));
    further += field.further.size();
  }
  out.comment(
      "Arrays that take turns: field, that of older values, planes, the first further one, bytes of a cell.");
  out.put(fmt::format("constexpr an5d::PlaneCircle kCircles[] = {{{}}};", fmt::join(circles, ", ")));
}

void print_further_planes(Writer& out, const KernelPlan& plan, bool on_device) {
  if (has_circles(plan))
    out.put(fmt::format("{}* {}further[] = {{{}}};", plan.cell_of_planes(), on_device ? "" : "const ",
                        fmt::join(further_planes(plan), ", ")));
}

void print_further_checks(Writer& out, const KernelPlan& plan) {
  if (has_circles(plan))
    out.put(fmt::format(
        "if (!status.code) status = an5d::keep_further_apart(further, {}, inputs, kInputs, parts);",
        kFieldTables));
}

void print_circle_steps(Writer& out, const KernelPlan& plan, const std::function<void()>& print_steps) {
  if (!has_circles(plan)) return print_steps();
  if (plan.is_single) {
    out.put(fmt::format("{}* const circle[] = {{{}}};", cuda_name(plan.element),
                        fmt::join(circle_of(plan), ", ")));
    return out.block(
        "return an5d::on_circle(circle, domain, kNest, stream, [&](auto* plane0, auto* plane1, const "
        "an5d_domain& "
        "part)",
        [&] {
          out.put("an5d_domain domain = part;");
          print_steps();
        },
        "});");
  }
  out.block(fmt::format("return an5d::on_circles(planes, further, {}, stream, [&](auto& planes, const "
                        "an5d_domain& domain) -> an5d_status",
                        kFieldTables),
            print_steps, "});");
}

void print_host_circles(Writer& out, const KernelPlan& plan, const std::function<void()>& print_run) {
  if (!has_circles(plan)) return print_run();
  out.block(fmt::format(
                "return an5d::on_host_further(further, planes, kBytes, {}, stream, [&](const auto& further)",
                kFieldTables),
            print_run, "});");
}

}  // namespace an5d
