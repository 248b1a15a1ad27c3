// Which elements a thread holds (held_elements.h).
#include "model/held_elements.h"

#include <algorithm>

namespace an5d {
namespace {

// Of elements that are the same for all cells so many are held: a thread would have a register for each.
constexpr int kMostConstants = 8;

bool is_constant(const HeldElement& held) { return !held.is_of_tier() && !held.by_line && !held.by_cell; }

}  // namespace

int HeldElement::values(Extent2 cells, int tiers) const {
  if (is_of_tier()) return tiers;
  return (by_line ? cells.y : 1) * (by_cell ? cells.x : 1);
}

int input_of(const Stencil& stencil, const Element& element) {
  const auto input = std::ranges::find(stencil.inputs, element.array, &Input::name);
  return static_cast<int>(input - stencil.inputs.begin());
}

std::optional<HeldElement> held_element(const Stencil& stencil, const Element& element,
                                        const std::vector<Axis>& axes, int lag) {
  HeldElement held;
  held.input = input_of(stencil, element);
  held.subscripts = element.subscripts;
  for (Element::Subscript& at : held.subscripts) {
    if (at.iterator == Element::kNoIterator) continue;
    if (at.iterator > 0) at.offset -= axes[at.iterator - 1].shift;
    if (at.iterator == 1) at.offset -= lag;
    (at.iterator == 0                ? held.by_time
     : at.iterator == 1              ? held.by_plane
     : at.iterator == stencil.rank() ? held.by_cell
                                     : held.by_line) = true;
  }
  const int others = held.by_line + held.by_cell;
  if (held.is_of_tier() && held.by_time + held.by_plane + others > 1) return std::nullopt;
  return held;
}

std::vector<HeldElement> held_elements(const Stencil& stencil, const std::vector<int>& lag) {
  std::vector<HeldElement> all;
  for (std::size_t u = 0; u < stencil.updates.size(); ++u) {
    const Update& update = stencil.updates[u];
    const auto look = [&](const Expr& node) {
      const Element* element = node.as<Element>();
      if (!element) return;
      const std::optional<HeldElement> held = held_element(stencil, *element, update.axes, lag[u]);
      if (held && std::ranges::find(all, *held) == all.end()) all.push_back(*held);
    };
    for (const LocalDefinition& local : update.locals) visit(local.value, look);
    visit(update.value, look);
  }
  if (std::ranges::count_if(all, is_constant) > kMostConstants) std::erase_if(all, is_constant);
  return all;
}

}  // namespace an5d
