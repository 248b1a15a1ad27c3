// From what updates read to windows (step_windows.h).
#include "model/step_windows.h"

#include <algorithm>

#include "model/row_program.h"

namespace an5d {
namespace {

class Windows {
 public:
  Windows(const Stencil& stencil, const OneStep& kind)
      : stencil_(stencil), place_(kind.place), has_groups_(kind.cells > 1) {
    const bool has_rows = kind.place != Planes::kGlobal || kind.cells > 1;
    for (std::size_t n = 0; n < stencil.inputs.size() && has_rows; ++n)
      if (spans_the_grid(stencil, stencil.inputs[n]) && stencil.inputs[n].element == stencil.element())
        inputs_.push_back(static_cast<int>(n));
  }

  const std::vector<int>& inputs() const { return inputs_; }

  std::vector<StepWindow> of(const std::vector<int>& updates) {
    found_.clear();
    if (place_ == Planes::kGlobal || (has_groups_ && !have_whole_columns(updates))) return {};
    for (const int number : updates) add(stencil_.updates[number]);
    std::erase_if(found_, [](const StepWindow& window) {
      return std::ranges::all_of(window.cells, [](const Halo& halo) { return halo.both() == 0; });
    });
    return found_;
  }

 private:
  // Of updates of the same cells, without conditions that keep reads within the array.
  bool have_whole_columns(const std::vector<int>& updates) const {
    return std::ranges::all_of(updates, [&](int number) {
      const Update& update = stencil_.updates[number];
      return update.box == stencil_.updates[updates.front()].box && !update.has_conditional_reads();
    });
  }

  void add(const Update& update) {
    for (const Tap& tap : update.taps) add(tap.field, tap.back, tap.offset);
    for (const ElementReach& read : update.elements) {
      const Element& element = read.element;
      const auto input =
          std::ranges::find_if(inputs_, [&](int n) { return stencil_.inputs[n].name == element.array; });
      if (input == inputs_.end()) continue;
      const auto array = stencil_.fields.size() + static_cast<std::size_t>(input - inputs_.begin());
      add(static_cast<int>(array), 1, offset_of(element, update.axes));
    }
  }

  void add(int array, int back, const std::vector<int>& offset) {
    const bool is_beside =
        std::any_of(offset.begin() + 1, offset.end(), [](int distance) { return distance != 0; });
    if (place_ == Planes::kRegisters && is_beside) return;
    auto window = std::ranges::find_if(
        found_, [&](const StepWindow& one) { return one.array == array && one.back == back; });
    if (window == found_.end())
      window = found_.insert(window, {array, back, std::vector<Halo>(offset.size()), false});
    for (std::size_t d = 0; d < offset.size(); ++d) {
      Halo& halo = window->cells[d];
      halo = {std::max(halo.lo, -offset[d]), std::max(halo.hi, offset[d])};
    }
    window->crosses |= is_beside && offset.front() != 0;
  }

  const Stencil& stencil_;
  Planes place_;
  bool has_groups_;
  std::vector<int> inputs_;
  std::vector<StepWindow> found_;
};

}  // namespace

StepWindows step_windows(const Stencil& stencil, const StepLaunches& launches, const OneStep& kind) {
  Windows windows(stencil, kind);
  StepWindows made{windows.inputs(), {}};
  for (const std::vector<int>& updates : launches.updates) made.of_launch.push_back(windows.of(updates));
  return made;
}

int shared_cells(const StepWindow& window, const Schedule& schedule) {
  const bool is_mixed = schedule.planes == Planes::kMixed;
  if (schedule.planes != Planes::kShared && !is_mixed) return 0;
  const auto is_own = [](const Halo& halo) { return halo.both() == 0; };
  if (is_mixed && std::all_of(window.cells.begin() + 1, window.cells.end(), is_own)) return 0;
  const int block[] = {schedule.block_z, schedule.block.y, schedule.block.x};
  const std::size_t rank = window.cells.size();
  const bool streams = !std::holds_alternative<NoStream>(schedule.stream);
  int cells = 1;
  for (std::size_t d = 0; d < rank; ++d)
    cells *= d == 0 && is_mixed ? 2 : window.cells[d].both() + (streams && d == 0 ? 2 : block[d + 3 - rank]);
  return cells;
}

}  // namespace an5d
