// Of which cells inputs are read (read_limits.h).
#include "codegen/emit/read_limits.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "codegen/emit/cell_boxes.h"

namespace an5d {
namespace {

// "a", or "an5d::larger(a, b)" of several.
std::string of_all(const KernelPlan& plan, const std::vector<Bound>& bounds, const char* function,
                   const char* none, const std::string& owner) {
  std::string text;
  for (const Bound& bound : bounds) {
    const std::string one = cell_bound(plan, bound, 0, owner);
    text = text.empty() ? one : fmt::format("{}({}, {})", function, text, one);
  }
  return text.empty() ? none : text;
}

}  // namespace

std::string limits_text(const KernelPlan& plan, const Limits& limits, const std::string& owner) {
  if (!limits.any()) return "";
  return fmt::format("{{{}, {}}}", of_all(plan, limits.from, "an5d::larger", "an5d::Limits().from", owner),
                     of_all(plan, limits.end, "an5d::smaller", "an5d::Limits().end", owner));
}

bool counts_in_boxes(const KernelPlan& plan) {
  return std::ranges::any_of(
      plan.inputs, [](const Input& input) { return std::ranges::any_of(input.reaches, &Input::Reach::box); });
}

std::vector<std::string> limits_of_inputs(const KernelPlan& plan) {
  std::vector<std::string> all;
  for (const Input& input : plan.inputs)
    for (const Input::Read& read : input.reads)
      for (const Limits& limits : read.limits)
        if (std::string text = limits_text(plan, limits);
            !text.empty() && std::ranges::find(all, text) == all.end())
          all.push_back(std::move(text));
  return all;
}

std::string limited_boxes(const KernelPlan& plan) {
  std::string text;
  for (const auto& [box, along, less] : plan.host.limited) {
    std::vector<std::string> of_axes, fewer;
    for (const Halo& at : less) fewer.push_back(fmt::format("{{{}, {}}}", at.lo, at.hi));
    for (const Limits& limits : along) of_axes.push_back(limits.any() ? limits_text(plan, limits) : "{}");
    const bool has_fewer = std::ranges::any_of(less, [](const Halo& at) { return at.lo != 0 || at.hi != 0; });
    text += fmt::format(", an5d::within({}, {{{}}}{})",
                        box == 0 ? "an5d::first_box(domain, kPlan)" : fmt::format("box{}", box),
                        fmt::join(of_axes, ", "),
                        has_fewer ? fmt::format(", {{{}}}", fmt::join(fewer, ", ")) : "");
  }
  return text;
}

void print_limits(Writer& out, const KernelPlan& plan) {
  const std::vector<std::string> limits = limits_of_inputs(plan);
  if (limits.empty()) return;
  out.comment("What conditions leave of what is read.");
  out.put(fmt::format("const an5d::Limits limits[] = {{{{}}, {}}};", fmt::join(limits, ", ")));
}

}  // namespace an5d
