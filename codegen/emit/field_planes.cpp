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

int rotation_count(const KernelPlan& plan) {
  return static_cast<int>(
      std::ranges::count_if(plan.updates, [](const PlanUpdate& update) { return update.field.rotates(); }));
}

bool rotates(const KernelPlan& plan) { return rotation_count(plan) > 0; }

int plane_count(const KernelPlan& plan, const Field& field) {
  if (!field.is_array()) return is_third(plan, field) ? 1 : 0;
  return field.buffering == Buffering::kPlanes ? 2 : 1;
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
  const auto planes = [&](const std::string& one, const std::string& other) {
    const auto given = [&](const std::string& plane) {
      return plan.has_one_element() || plane == "nullptr" ? plane : fmt::format("(char*)({})", plane);
    };
    return fmt::format("{{{}, {}}}", given(one), given(other));
  };
  if (field.takes_turns()) return planes(name, plan.spelled(field.partner));
  if (is_third(plan, field)) return planes(plan.spelled(plan.updates[field.newer].field.third), "nullptr");
  if (!field.is_array()) return planes("nullptr", "nullptr");
  if (field.buffering == Buffering::kInPlace) return planes(name, "nullptr");
  return on_device ? planes(fmt::format("field{}_plane0", f), fmt::format("field{}_plane1", f))
                   : planes(name, name + " + an5d::plane_cells(domain, kNest)");
}

std::string plane_arguments(const KernelPlan& plan) {
  std::vector<std::string> planes;
  const auto add = [&](std::size_t f, int plane) {
    const std::string given = fmt::format("planes[{}][{}]", f, plane);
    planes.push_back(plan.has_one_element()
                         ? given
                         : fmt::format("({}*){}", c_name(plan.updates[f].field.element), given));
  };
  int further = 0;
  const auto add_further = [&](std::size_t f) {
    const std::string given = fmt::format("further[{}]", further++);
    planes.push_back(plan.has_one_element()
                         ? given
                         : fmt::format("({}*){}", c_name(plan.updates[f].field.element), given));
  };
  for (std::size_t f = 0; f < plan.updates.size() && plan.updates[f].field.is_array(); ++f) {
    add(f, 0);
    if (plan.updates[f].field.buffering == Buffering::kPlanes) add(f, 1);
    for (const int g : fields_of_planes(plan, static_cast<int>(f)))
      if (g != static_cast<int>(f)) add(g, 0);
    for (std::size_t n = 0; n < plan.updates[f].field.further.size(); ++n) add_further(f);
  }
  return fmt::format("{}", fmt::join(planes, ", "));
}

void print_rotations(Writer& out, const KernelPlan& plan) {
  std::vector<std::string> circles;
  for (std::size_t f = 0; f < plan.updates.size(); ++f)
    if (const Field& field = plan.updates[f].field; is_third(plan, field))
      circles.push_back(fmt::format("{{{}, {}}}", field.newer, f));
  out.comment("Arrays of three planes, and those that begin in the third one.");
  out.put(fmt::format("constexpr an5d::Rotation kRotations[] = {{{}}};", fmt::join(circles, ", ")));
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
      out.put(fmt::format(
          "if (!status.code) status = an5d::take_older(planes, {}, {}, domain, kNest, kTypes, kTouched, "
          "boxes, stream, older[{}]);",
          f, plan.updates[f].field.newer, number++));
  out.put("if (status.code) return status;");
}

}  // namespace an5d
