// Planes of fields (field_planes.h).
#include "codegen/emit/field_planes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace an5d {
namespace {

// Of arrays that rotate, the field whose values are in the third one when the loops begin.
bool is_third(const KernelPlan& plan, const Field& field) {
  return !field.is_array() && plan.updates[field.newer].field.rotates();
}

}  // namespace

bool rotates(const KernelPlan& plan) {
  return std::ranges::any_of(plan.updates, [](const PlanUpdate& update) { return update.field.rotates(); });
}

bool has_circles(const KernelPlan& plan) {
  return std::ranges::any_of(plan.updates,
                             [](const PlanUpdate& update) { return !update.field.further.empty(); });
}

bool has_trades(const KernelPlan& plan) {
  return std::ranges::any_of(plan.updates,
                             [](const PlanUpdate& update) { return update.field.trade.has_value(); });
}

bool has_copies(const KernelPlan& plan) {
  return std::ranges::any_of(plan.updates,
                             [](const PlanUpdate& update) { return update.field.copied.has_value(); });
}

int plane_count(const KernelPlan& plan, const Field& field) {
  if (!field.is_array()) return is_third(plan, field) ? 1 : 0;
  return field.buffering == Buffering::kPlanes ? 2 + static_cast<int>(field.further.size()) : 1;
}

std::vector<When> written_planes(const KernelPlan& plan, std::size_t f) {
  const Field& field = plan.updates[f].field;
  std::vector<When> written = plan.host.written[f];  // in the order of Field::names()
  if (field.rotates()) written.erase(written.begin() + 2);
  written.resize(plane_count(plan, field));
  return written;
}

std::vector<int> fields_of_planes(const KernelPlan& plan, int field) {
  std::vector<int> all = {field};
  for (std::size_t f = 0; f < plan.updates.size(); ++f)
    if (const Field& other = plan.updates[f].field; is_third(plan, other) && other.newer == field)
      all.push_back(static_cast<int>(f));
  return all;
}

std::string planes_of(const KernelPlan& plan, std::size_t f, bool on_device) {
  const Field& field = plan.updates[f].field;
  const std::string name = plan.spelled(field.name);
  std::vector<std::string> planes;
  if (field.takes_turns()) {
    planes = {name, plan.spelled(field.partner)};
    for (const std::string& other : field.further) planes.push_back(plan.spelled(other));
  } else if (is_third(plan, field)) {
    planes = {plan.spelled(plan.updates[field.newer].field.third)};
  } else if (field.buffering == Buffering::kInPlace) {
    planes = {name};
  } else if (field.is_array()) {
    planes = {name, fmt::format("{} + kPlan.plane_bytes({}, domain)", name, f)};
    for (int p = 0; p < 2 && on_device; ++p) planes[p] = plane_parameter(plan, f, p);
  }
  for (std::string& plane : planes) plane = "(char*)" + plane;
  return fmt::format("{{{}}}", fmt::join(planes, ", "));
}

std::string plane_parameter(const KernelPlan& plan, std::size_t f, int plane) {
  return plan.updates.size() == 1 ? fmt::format("plane{}", plane) : fmt::format("field{}_plane{}", f, plane);
}

std::string plane_arguments(const KernelPlan& plan) {
  std::vector<std::string> planes;
  const auto add = [&](std::size_t f, int plane) {
    planes.push_back(fmt::format("({}*)planes[{}][{}]", c_name(plan.updates[f].field.element), f, plane));
  };
  for (std::size_t f = 0; f < plan.updates.size() && plan.updates[f].field.is_array(); ++f) {
    const int count = plane_count(plan, plan.updates[f].field);
    for (int p = 0; p < std::min(count, 2); ++p) add(f, p);
    for (const int g : fields_of_planes(plan, static_cast<int>(f)))
      if (g != static_cast<int>(f)) add(g, 0);
    for (int p = 2; p < count; ++p) add(f, p);
  }
  return fmt::format("{}", fmt::join(planes, ", "));
}

void print_older(Writer& out, const KernelPlan& plan) {
  const auto is_older = [&](const PlanUpdate& update) {
    return !update.field.is_array() && !is_third(plan, update.field);
  };
  const auto count = std::ranges::count_if(plan.updates, is_older);
  if (count == 0) return;
  out.put(fmt::format("an5d::DeviceMemory older[{}];", count));
  if (plan.inputs.empty()) out.put("an5d_status status = {};");
  int number = 0;
  for (std::size_t f = 0; f < plan.updates.size(); ++f)
    if (is_older(plan.updates[f]))
      out.put(
          fmt::format("if (!status.code) status = an5d::take_older(kPlan, domain, boxes, planes, {}, {}, "
                      "stream, older[{}]);",
                      f, plan.updates[f].field.newer, number++));
  out.put("if (status.code) return status;");
}

}  // namespace an5d
