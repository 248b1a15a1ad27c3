// Planes of fields (field_planes.h).
#include "codegen/emit/field_planes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace an5d {
bool has_trades(const KernelPlan& plan) {
  return std::ranges::any_of(plan.updates,
                             [](const PlanUpdate& update) { return update.field.trade.has_value(); });
}

bool has_copies(const KernelPlan& plan) {
  return std::ranges::any_of(plan.updates,
                             [](const PlanUpdate& update) { return update.field.copied.has_value(); });
}

int plane_count(const Field& field) { return field.is_array() ? field.planes() : 0; }

std::vector<When> written_planes(const KernelPlan& plan, std::size_t f) {
  const Field& field = plan.updates[f].field;
  std::vector<When> written = plan.host.written[f];
  written.resize(plane_count(field));
  return written;
}

std::string planes_of(const KernelPlan& plan, std::size_t f, bool on_device) {
  const Field& field = plan.updates[f].field;
  const std::string name = plan.spelled(field.name);
  std::vector<std::string> planes;
  if (field.takes_turns()) {
    for (const std::string& array : field.names()) planes.push_back(plan.spelled(array));
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
  for (std::size_t f = 0; f < plan.updates.size(); ++f)
    for (int p = 0; p < plane_count(plan.updates[f].field); ++p)
      planes.push_back(fmt::format("({}*)planes[{}][{}]", c_name(plan.updates[f].field.element), f, p));
  return fmt::format("{}", fmt::join(planes, ", "));
}

}  // namespace an5d
