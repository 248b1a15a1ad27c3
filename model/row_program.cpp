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
  int plane, line, beside;  // offsets along the axes; a row of a 2-D grid is one line
  // Planes that have to come or be made before it is there: other threads' lines are the step after.
  int ahead() const { return plane + (line != 0); }
};

template <class Visit>
void each_element(const Update& update, const Visit& on_element) {
  for (const ElementReach& read : update.elements) on_element(read.element);
}

constexpr long long kFar = 1 << 16;  // no halo is as wide

class Builder {
 public:
  Builder(const Stencil& stencil, Coefficients coefficients)
      : stencil_(stencil), coefficients_(coefficients) {
    program_.fields = static_cast<int>(stencil.fields.size());
  }

  RowProgram build() {
    // An array that would need a wider halo than the fields is read from memory instead.
    const std::vector<Halo> without = halo();
    for (std::size_t n = 0; n < stencil_.inputs.size(); ++n) {
      const Input& input = stencil_.inputs[n];
      if (!spans_the_grid(stencil_, input) || !fits_a_cell(input.element, stencil_.element())) continue;
      program_.inputs.push_back(static_cast<int>(n));
      if (halo() != without) program_.inputs.pop_back();
    }
    for (const Update& update : stencil_.updates) add_lag(update);
    for (const int lag : program_.lag) program_.tier_lag = std::max(program_.tier_lag, lag);
    program_.arrival.assign(program_.arrays(), 0);
    program_.absent.assign(program_.arrays(), false);
    add_windows();
    add_lines();
    if (is_3d())
      for (int array = 0; array < program_.arrays(); ++array) try_to_take_late(array);
    for (const Update& update : stencil_.updates)
      if (!is_read_in_the_step(update.field)) try_to_make_late(update.field);
    add_others();
    add_amid();
    return std::move(program_);
  }

 private:
  void add_amid() {
    const Amid& amid = stencil_.amid;
    program_.absent.assign(program_.arrays(), false);
    program_.held_amid.assign(program_.held.size(), !amid.any());
    if (!amid.any()) {
      program_.memory_reads_amid = program_.memory_reads;
      return;
    }
    for (int f = 0; f < program_.fields; ++f) program_.absent[f] = amid.lacks_field(f);
    for (std::size_t n = 0; n < program_.inputs.size(); ++n)
      program_.absent[program_.fields + n] = amid.is_unread[program_.inputs[n]];
    std::ranges::copy_if(program_.memory_reads, std::back_inserter(program_.memory_reads_amid),
                         [&](int input) { return !amid.is_unread[input]; });
    for (std::size_t n = 0; n < program_.held.size(); ++n)
      program_.held_amid[n] = !amid.is_unread[program_.held[n].input];
  }

  // Elements of inputs that do not stream.
  void add_others() {
    program_.held = held_elements(stencil_, program_.lag);
    std::vector<Element> found;
    for (std::size_t u = 0; u < stencil_.updates.size(); ++u)
      each_element(stencil_.updates[u], [&](const Element& element) {
        const int input = input_of(stencil_, element);
        const std::vector<Axis>& axes = stencil_.updates[u].axes;
        const std::optional<HeldElement> held = held_element(stencil_, element, axes, program_.lag[u]);
        if (program_.array_of_input(input) >= 0 || std::ranges::find(found, element) != found.end()) return;
        if (held && std::ranges::find(program_.held, *held) != program_.held.end()) return;
        found.push_back(element);
        program_.memory_reads.push_back(input);
      });
  }

  std::vector<RowTap> taps(const Update& update) const {
    std::vector<RowTap> taps;
    const auto add = [&](int array, int back, const std::vector<int>& offset) {
      taps.push_back({array, back, offset.front(), is_3d() ? offset[1] : 0, offset.back()});
    };
    for (const Tap& tap : update.taps) add(tap.field, tap.back, tap.offset);
    each_element(update, [&](const Element& element) {
      const auto input = std::ranges::find_if(
          program_.inputs, [&](int n) { return stencil_.inputs[n].name == element.array; });
      if (input == program_.inputs.end()) return;
      add(program_.fields + static_cast<int>(input - program_.inputs.begin()), 1,
          offset_of(element, update.axes));
    });
    return taps;
  }

  // What a time step needs around a cell.
  std::vector<Halo> halo() const {
    std::vector<std::vector<Halo>> reach;
    std::vector<Halo> all(3);
    for (const Update& update : stencil_.updates) {
      std::vector<Halo> own(3);
      for (const RowTap& tap : taps(update)) {
        const std::vector<Halo> made = tap.back == 0 ? reach[tap.array] : std::vector<Halo>(3);
        const int offset[] = {tap.plane, tap.line, tap.beside};
        for (int d = 0; d < 3; ++d) {
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
      lag = std::max(lag, (tap.back == 0 ? program_.lag[tap.array] : 0) + tap.ahead());
    program_.lag.push_back(lag);
  }

  bool is_3d() const { return stencil_.rank() == 3; }

  // What is read of an array for the first time so many planes behind need not come earlier. A field leaves
  // as much later as it comes.
  void try_to_take_late(int array) {
    const RowProgram before = program_;
    const bool is_field = array < program_.fields, is_free = is_field && !is_read_in_the_step(array);
    if (is_free) program_.lag[array] = program_.tier_lag;
    int least = is_field ? program_.lag[array] : program_.tier_lag;
    for (const Update& update : stencil_.updates)
      for (const RowTap& tap : taps(update))
        if (tap.array == array && tap.back == 1)
          least = std::min(least, program_.lag[update.field] - tap.ahead());
    program_.arrival[array] = least;
    if (is_free) program_.lag[array] += least;
    add_windows();
    if (program_.kept_rows() > before.kept_rows() - (is_field ? 1 : 0)) program_ = before;
  }

  void add_lines() {
    std::vector<Halo> made;
    const auto widen = [](Halo& all, int lo, int hi) { all = {std::max(all.lo, lo), std::max(all.hi, hi)}; };
    for (const Update& update : stencil_.updates) {
      Halo own;
      for (const RowTap& tap : taps(update)) {
        widen(program_.lines, -tap.line, tap.line);
        if (tap.back == 1) widen(program_.lines_taken, -tap.line, tap.line);
        if (tap.back == 0) widen(own, made[tap.array].lo - tap.line, made[tap.array].hi + tap.line);
      }
      made.push_back(own);
      widen(program_.lines_made, own.lo, own.hi);
    }
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
    program_.lag[field] = program_.tier_lag + program_.arrival[field];
    add_windows();
    if (program_.kept_rows() >= before.kept_rows()) program_ = before;
  }

  void add_window(int array, int back) {
    Window window;
    window.array = array;
    window.back = back;
    const int arrival = program_.arrival[array];
    const int newest = back == 0 ? -program_.lag[array] : -arrival;
    // An input is handed on as it came, a field as it is made.
    int oldest = array >= program_.fields || back == 0 ? -program_.tier_lag - arrival : newest;
    int oldest_read = newest;
    std::vector<int> beside;  // rows
    for (const Update& update : stencil_.updates) {
      const int base = -program_.lag[update.field];
      // Kept where it is not updated; values of two steps ago are read where they are.
      if (update.field == array && back == 1 && stencil_.fields[array].has_borders())
        oldest = std::min(oldest, base);
      for (const RowTap& tap : taps(update)) {
        if (tap.array != array || tap.back != back) continue;
        oldest_read = std::min(oldest_read, base + tap.plane);
        if (tap.line != 0) window.shown = std::max(window.shown, newest - (base + tap.plane));
        window.beside = {std::max(window.beside.lo, -tap.beside), std::max(window.beside.hi, tap.beside)};
        if (tap.beside != 0 && std::ranges::find(beside, base + tap.plane) == beside.end())
          beside.push_back(base + tap.plane);
      }
    }
    const bool is_found = array >= program_.fields && coefficients_ == Coefficients::kRing && is_3d();
    if (is_found && window.shown == 0) window.found = newest - oldest_read + 1;
    window.kept = window.found ? 0 : newest - std::min(oldest, oldest_read);
    window.slots = window.kept + (window.shown > 0 && window.shown == window.kept);
    window.is_wide = !is_3d() && beside.size() > 1;
    if (beside.size() == 1) window.beside_row = beside.front();
    program_.windows.push_back(window);
  }

  const Stencil& stencil_;
  const Coefficients coefficients_;
  RowProgram program_;
};

}  // namespace

bool spans_the_grid(const Stencil& stencil, const Input& input) {
  if (input.rank != stencil.rank()) return false;
  bool spans = true;
  for (const Update& update : stencil.updates) {
    each_element(update, [&](const Element& element) {
      if (element.array != input.name) return;
      for (int d = 0; d < stencil.rank(); ++d) {
        const Element::Subscript& at = element.subscripts[d];
        spans = spans && at.iterator == d + 1 && std::abs(at.offset) < kFar;
      }
    });
  }
  return spans;
}

bool fits_a_cell(ScalarType value, ScalarType cell) {
  if (!is_floating(value)) return size_of(value) <= size_of(cell);
  return value == cell || (is_floating(cell) && size_of(value) < size_of(cell));
}

const Window* RowProgram::window(int array, int back) const {
  const auto found = std::ranges::find_if(
      windows, [&](const Window& window) { return window.array == array && window.back == back; });
  return found == windows.end() ? nullptr : &*found;
}

int RowProgram::array_of_input(int input) const {
  const auto found = std::ranges::find(inputs, input);
  return found == inputs.end() ? -1 : fields + static_cast<int>(found - inputs.begin());
}

int RowProgram::arrays_amid() const { return arrays() - static_cast<int>(std::ranges::count(absent, true)); }

int RowProgram::fields_amid() const {
  return fields - static_cast<int>(std::count(absent.begin(), absent.begin() + fields, true));
}

int RowProgram::kept_rows() const {
  return std::accumulate(windows.begin(), windows.end(), 0, [&](int sum, const Window& window) {
    return sum + (is_absent(window.array) ? 0 : window.kept);
  });
}

int RowProgram::kept_inputs() const {
  int sum = 0;
  for (const Window& window : windows)
    if (window.array >= fields && !is_absent(window.array)) sum += std::min(window.kept, tier_lag);
  return sum;
}

int RowProgram::kept_cells(int cells) const {
  return std::accumulate(windows.begin(), windows.end(), 0, [&](int sum, const Window& window) {
    return sum + (is_absent(window.array) ? 0 : window.kept) *
                     (cells + (window.is_wide ? window.beside.both() : 0));
  });
}

int RowProgram::held_registers(const Stencil& stencil, Extent2 cells, int tiers) const {
  int sum = 0;
  for (std::size_t n = 0; n < held.size(); ++n) {
    const int words = size_of(stencil.inputs[held[n].input].element) == 8 ? 2 : 1;
    if (held_amid[n]) sum += words * held[n].values(cells, tiers);
  }
  return sum;
}

int RowProgram::shuffles() const {
  return std::accumulate(windows.begin(), windows.end(), 0, [&](int sum, const Window& window) {
    return sum + (is_absent(window.array) ? 0 : window.beside.both());
  });
}

int RowProgram::phases() const {
  int all = 1;
  for (const Window& window : windows) all = std::lcm(all, std::max(1, window.slots));
  for (const Window& window : windows)
    if (window.shown >= all) all = std::lcm(all, window.shown + 1);
  return all;
}

int RowProgram::turns(const Window& window) const {
  if (window.shown == 0) return 0;
  int turns = window.shown + 1;
  while (phases() % turns != 0) ++turns;
  return turns;
}

int RowProgram::turns(int back) const {
  return std::accumulate(windows.begin(), windows.end(), 0, [&](int sum, const Window& window) {
    return sum + (window.back == back ? turns(window) : 0);
  });
}

int RowProgram::lines_beside() const {
  return std::max({lines.lo, lines.hi, lines_taken.lo, lines_taken.hi});
}

int RowProgram::framed() const {
  int count = 0;
  for (int array = 0; array < arrays(); ++array) count += reads_lines(array);
  return count;
}

int RowProgram::framed_amid() const {
  int count = 0;
  for (int array = 0; array < arrays(); ++array) count += reads_lines(array) && !is_absent(array);
  return count;
}

int RowProgram::latest() const { return *std::max_element(arrival.begin(), arrival.begin() + fields); }

bool streams_several(const Kind& kind, const Stencil& stencil) {
  const bool streams = std::holds_alternative<Stages>(kind) || std::holds_alternative<Lines>(kind);
  return streams && (!stencil.is_single() || !stencil.inputs.empty());
}

int RowProgram::input_planes() const {
  int planes = 0;
  for (const Window& window : windows) planes = std::max(planes, window.found);
  return planes;
}

RowProgram row_program(const Stencil& stencil, Coefficients coefficients) {
  return Builder(stencil, coefficients).build();
}

std::vector<int> offset_of(const Element& element, const std::vector<Axis>& axes) {
  std::vector<int> offset;
  for (std::size_t d = 0; d < axes.size(); ++d)
    offset.push_back(static_cast<int>(element.subscripts[d].offset - axes[d].shift));
  return offset;
}

}  // namespace an5d
