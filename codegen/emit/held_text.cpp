// Elements that threads hold (held_text.h).
#include "codegen/emit/held_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "codegen/emit/c_expr.h"
#include "codegen/emit/tier_printer.h"
#include "codegen/emit/update.h"

namespace an5d {
namespace {

// "line + l + 1, 3": where an input is read.
std::string place(const KernelPlan& plan, const HeldElement& element) {
  std::string text;
  for (const Element::Subscript& at : element.subscripts) {
    text += text.empty() ? "" : ", ";
    if (at.iterator == Element::kNoIterator) {
      text += fmt::format("{}", at.offset);
      continue;
    }
    text += at.iterator == 0             ? "time"
            : at.iterator == 1           ? "plane"
            : at.iterator == plan.rank() ? "cell + c"
                                         : "line + l";
    if (at.offset != 0) text += fmt::format(" {} {}", at.offset < 0 ? '-' : '+', std::abs(at.offset));
  }
  return text;
}

// In between, updates are made of all planes of all tiers, so that there are elements for each.
std::string value(const KernelPlan& plan, const HeldElement& element) {
  const std::string input = "scalars." + plan.spelled(plan.inputs[element.input].name);
  const std::string at = place(plan, element), nearest = fmt::format("an5d::nearest({}, {})", input, at);
  if (!element.by_plane || !plan.host.loops.empty() || plan.is_loaded_in_limits(plan.inputs[element.input]))
    return nearest;
  return fmt::format("kRegion == an5d::kEnd ? {} : {}({})", nearest, input, at);
}

template <class Print>
void each_held(const KernelPlan& plan, bool of_tier, const Print& print) {
  for (std::size_t n = 0; n < plan.rows->held.size(); ++n)
    if (plan.rows->held[n].is_of_tier() == of_tier)
      print(plan.rows->held[n], plan.held_name(static_cast<int>(n)));
}

void print_member(Writer& out, const KernelPlan& plan, const HeldElement& element, const std::string& name) {
  out.put(fmt::format("{} {}{}{};", cuda_name(plan.inputs[element.input].element), name,
                      element.by_line ? "[kLines]" : "", element.by_cell ? "[kCells]" : ""));
}

void print_taken(Writer& out, const KernelPlan& plan, const HeldElement& element, const std::string& name) {
  std::string index;
  for (const auto& [is_by, loop, count] :
       {std::tuple{element.by_line, "l", "kLines"}, std::tuple{element.by_cell, "c", "kCells"}}) {
    if (!is_by) continue;
    if (index.empty()) out.put("#pragma unroll");
    out.put(fmt::format("for (int {0} = 0; {0} < {1}; ++{0})", loop, count));
    index += fmt::format("[{}]", loop);
  }
  out.put(fmt::format("{}{}{} = {};", index.empty() ? "" : "  ", name, index, value(plan, element)));
}

// Those of layers near the ends only.
void print_taken_by_tier(Writer& out, const KernelPlan& plan) {
  const auto print = [&](bool amid) {
    each_held(plan, true, [&](const HeldElement& element, const std::string& name) {
      if (plan.rows->held_amid[&element - plan.rows->held.data()] == amid)
        print_taken(out, plan, element, name);
    });
  };
  print(true);
  const auto is_of_layers = [&](const HeldElement& element) {
    return element.is_of_tier() && !plan.rows->held_amid[&element - plan.rows->held.data()];
  };
  if (std::ranges::any_of(plan.rows->held, is_of_layers))
    out.block(fmt::format("if constexpr ({})", kDoesAll), [&] { print(false); });
}

}  // namespace

bool tiers_hold(const KernelPlan& plan) {
  return std::ranges::any_of(plan.rows->held, &HeldElement::is_of_tier);
}

void print_held_of_thread(Writer& out, const KernelPlan& plan) {
  if (std::ranges::all_of(plan.rows->held, &HeldElement::is_of_tier)) return;
  out.comment("What a thread keeps, for as long as it has a tile, of arrays that are only read.");
  out.block(
      "struct Held",
      [&] {
        each_held(plan, false, [&](const auto&... held) { print_member(out, plan, held...); });
        out.block(
            "__device__ __forceinline__ void take(const Scalars& scalars, [[maybe_unused]] long long "
            "line, [[maybe_unused]] long long cell)",
            [&] { each_held(plan, false, [&](const auto&... held) { print_taken(out, plan, held...); }); });
      },
      "};");
}

void print_held_of_tier(Writer& out, const KernelPlan& plan) {
  if (!tiers_hold(plan)) return;
  const auto depends = [&](bool HeldElement::*on) { return std::ranges::any_of(plan.rows->held, on); };
  out.comment("Of arrays that are the same in all of a plane, what updates read around plane `base`.");
  each_held(plan, true, [&](const auto&... held) { print_member(out, plan, held...); });
  out.put("template <an5d::Region kRegion, class Thread>");
  out.block(
      "__device__ __forceinline__ void take(const Thread& thread, [[maybe_unused]] int tier, "
      "[[maybe_unused]] int base)",
      [&] {
        out.put("const auto& scalars = thread.scalars;");
        if (depends(&HeldElement::by_time))
          out.put(fmt::format("const long long time = {};", tier_time(plan)));
        if (depends(&HeldElement::by_plane)) out.put("const long long plane = thread.start + base;");
        print_taken_by_tier(out, plan);
      });
  out.blank();
}

}  // namespace an5d
