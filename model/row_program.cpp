// Lags and windows of rows (row_program.h).
#include "model/row_program.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace an5d {
namespace {

// What an update reads of a row: a tap of a field, or an element of an input.
struct RowTap {
  int array, back;
  int plane, beside;  // offsets along both axes
};

template <class Visit>
void each_element(const Update& update, const Visit& on_element) {
  const auto look = [&](const Expr& node) {
    if (const Element* element = node.as<Element>()) on_element(*element);
  };
  visit(update.value, look);
  for (const LocalDefinition& local : update.locals) visit(local.value, look);
}

constexpr long long kFar = 1 << 16;  // no halo is as wide

// Are all elements that are read cells of the grid plus a constant?
bool spans_the_grid(const Stencil& stencil, const Input& input) {
  if (input.rank != 2 || input.element != stencil.element()) return false;
  bool spans = true;
  for (const Update& update : stencil.updates) {
    each_element(update, [&](const Element& element) {
      if (element.array != input.name) return;
      for (int d = 0; d < 2; ++d) {
        const Element::Subscript& at = element.subscripts[d];
        spans = spans && at.iterator == d + 1 && std::abs(at.offset) < kFar;
      }
    });
  }
  return spans;
}

class Builder {
 public:
  explicit Builder(const Stencil& stencil) : stencil_(stencil) {
    program_.fields = static_cast<int>(stencil.fields.size());
  }

  RowProgram build() {
    // An array that would need a wider halo than the fields is read from memory instead.
    const std::vector<Halo> without = halo();
    for (std::size_t n = 0; n < stencil_.inputs.size(); ++n) {
      if (!spans_the_grid(stencil_, stencil_.inputs[n])) continue;
      program_.inputs.push_back(static_cast<int>(n));
      if (halo() != without) program_.inputs.pop_back();
    }
    for (const Update& update : stencil_.updates) add_lag(update);
    for (const int lag : program_.lag) program_.tier_lag = std::max(program_.tier_lag, lag);
    add_windows();
    for (const Update& update : stencil_.updates)
      if (!is_read_in_the_step(update.field)) try_to_make_late(update.field);
    return std::move(program_);
  }

 private:
  std::vector<RowTap> taps(const Update& update) const {
    std::vector<RowTap> taps;
    for (const Tap& tap : update.taps) taps.push_back({tap.field, tap.back, tap.offset[0], tap.offset[1]});
    each_element(update, [&](const Element& element) {
      const auto input = std::ranges::find_if(
          program_.inputs, [&](int n) { return stencil_.inputs[n].name == element.array; });
      if (input == program_.inputs.end()) return;
      const std::vector<int> offset = offset_of(element, update.axes);
      const int array = program_.fields + static_cast<int>(input - program_.inputs.begin());
      taps.push_back({array, 1, offset[0], offset[1]});
    });
    return taps;
  }

  // What a time step needs around a cell.
  std::vector<Halo> halo() const {
    std::vector<std::vector<Halo>> reach;
    std::vector<Halo> all(2);
    for (const Update& update : stencil_.updates) {
      std::vector<Halo> own(2);
      for (const RowTap& tap : taps(update)) {
        const std::vector<Halo> made = tap.back == 0 ? reach[tap.array] : std::vector<Halo>(2);
        const int offset[] = {tap.plane, tap.beside};
        for (int d = 0; d < 2; ++d) {
          own[d] = {std::max(own[d].lo, made[d].lo - offset[d]), std::max(own[d].hi, made[d].hi + offset[d])};
          all[d] = {std::max(all[d].lo, own[d].lo), std::max(all[d].hi, own[d].hi)};
        }
      }
      reach.push_back(own);
    }
    return all;
  }

  void add_lag(const Update& update) {
    int lag = 0;
    for (const RowTap& tap : taps(update))
      lag = std::max(lag, (tap.back == 0 ? program_.lag[tap.array] : 0) + tap.plane);
    program_.lag.push_back(lag);
  }

  void add_windows() {
    program_.windows.clear();
    for (int array = 0; array < program_.arrays(); ++array) {
      add_window(array, 1);
      if (array < program_.fields) add_window(array, 0);
    }
  }

  bool is_read_in_the_step(int field) const {
    return std::ranges::any_of(stencil_.updates, [&](const Update& update) {
      return std::ranges::any_of(update.taps,
                                 [&](const Tap& tap) { return tap.field == field && tap.back == 0; });
    });
  }

  // A row that is made when it is handed on need not be kept until then; what it is made of may have to be.
  void try_to_make_late(int field) {
    const RowProgram before = program_;
    program_.lag[field] = program_.tier_lag;
    add_windows();
    if (program_.kept_rows() >= before.kept_rows()) program_ = before;
  }

  void add_window(int array, int back) {
    Window window;
    window.array = array;
    window.back = back;
    const int newest = back == 0 ? -program_.lag[array] : 0;
    // An input is handed on as it came, a field as it is made.
    int oldest = array >= program_.fields || back == 0 ? -program_.tier_lag : newest;
    std::vector<int> beside;  // rows
    for (const Update& update : stencil_.updates) {
      const int base = -program_.lag[update.field];
      if (update.field == array && back == 1) oldest = std::min(oldest, base);  // kept where not updated
      for (const RowTap& tap : taps(update)) {
        if (tap.array != array || tap.back != back) continue;
        oldest = std::min(oldest, base + tap.plane);
        window.beside = {std::max(window.beside.lo, -tap.beside), std::max(window.beside.hi, tap.beside)};
        if (tap.beside != 0 && std::ranges::find(beside, base + tap.plane) == beside.end())
          beside.push_back(base + tap.plane);
      }
    }
    window.kept = newest - oldest;
    window.is_wide = beside.size() > 1;
    if (beside.size() == 1) window.beside_row = beside.front();
    program_.windows.push_back(window);
  }

  const Stencil& stencil_;
  RowProgram program_;
};

}  // namespace

const Window* RowProgram::window(int array, int back) const {
  const auto found = std::ranges::find_if(
      windows, [&](const Window& window) { return window.array == array && window.back == back; });
  return found == windows.end() ? nullptr : &*found;
}

int RowProgram::array_of_input(int input) const {
  const auto found = std::ranges::find(inputs, input);
  return found == inputs.end() ? -1 : fields + static_cast<int>(found - inputs.begin());
}

int RowProgram::kept_rows() const {
  return std::accumulate(windows.begin(), windows.end(), 0,
                         [](int sum, const Window& window) { return sum + window.kept; });
}

int RowProgram::kept_cells(int cells) const {
  return std::accumulate(windows.begin(), windows.end(), 0, [&](int sum, const Window& window) {
    return sum + window.kept * (cells + (window.is_wide ? window.beside.both() : 0));
  });
}

int RowProgram::shuffles() const {
  return std::accumulate(windows.begin(), windows.end(), 0,
                         [](int sum, const Window& window) { return sum + window.beside.both(); });
}

int RowProgram::phases() const {
  return std::accumulate(windows.begin(), windows.end(), 1, [](int all, const Window& window) {
    return std::lcm(all, std::max(1, window.kept));
  });
}

bool streams_several(const Kind& kind, const Stencil& stencil) {
  return std::holds_alternative<Stages>(kind) && (!stencil.is_single() || !stencil.inputs.empty());
}

RowProgram row_program(const Stencil& stencil) { return Builder(stencil).build(); }

std::vector<int> offset_of(const Element& element, const std::vector<Axis>& axes) {
  std::vector<int> offset;
  for (std::size_t d = 0; d < axes.size(); ++d)
    offset.push_back(static_cast<int>(element.subscripts[d].offset - axes[d].shift));
  return offset;
}

}  // namespace an5d
