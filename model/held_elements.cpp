// Which elements a thread holds (held_elements.h).
#include "model/held_elements.h"

#include <algorithm>

namespace an5d {
namespace {

// Of elements that are the same for all cells so many are held: a thread would have a register for each.
constexpr int kMostConstants = 8;

bool is_constant(const HeldElement& held) { return !held.by_line && !held.by_cell; }

}  // namespace

std::optional<HeldElement> held_element(const Stencil& stencil, const Element& element,
                                        const std::vector<Axis>& axes) {
  HeldElement held;
  const auto input = std::ranges::find(stencil.inputs, element.array, &Input::name);
  held.input = static_cast<int>(input - stencil.inputs.begin());
  held.subscripts = element.subscripts;
  for (Element::Subscript& at : held.subscripts) {
    if (at.iterator == Element::kNoIterator) continue;
    if (at.iterator <= 1) return std::nullopt;  // the time, or the stream
    at.offset -= axes[at.iterator - 1].shift;
    (at.iterator == stencil.rank() ? held.by_cell : held.by_line) = true;
  }
  return held;
}

std::vector<HeldElement> held_elements(const Stencil& stencil) {
  std::vector<HeldElement> all;
  for (const Update& update : stencil.updates) {
    const auto look = [&](const Expr& node) {
      const Element* element = node.as<Element>();
      if (!element) return;
      const std::optional<HeldElement> held = held_element(stencil, *element, update.axes);
      if (held && std::ranges::find(all, *held) == all.end()) all.push_back(*held);
    };
    for (const LocalDefinition& local : update.locals) visit(local.value, look);
    visit(update.value, look);
  }
  if (std::ranges::count_if(all, is_constant) > kMostConstants) std::erase_if(all, is_constant);
  return all;
}

}  // namespace an5d
