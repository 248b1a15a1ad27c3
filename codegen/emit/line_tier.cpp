// Tier of lines (line_tier.h).
#include "codegen/emit/line_tier.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "codegen/emit/held_text.h"
#include "codegen/emit/tier_printer.h"
#include "codegen/emit/update.h"

namespace an5d {
namespace {

// A line that an update reads: of a window, so many planes before its newest, and lines from the own one.
struct LineRead {
  const Window* window;
  int ago, line;
  bool beside;  // are cells of lanes beside read?
  bool is_of(const LineRead& other) const {
    return window == other.window && ago == other.ago && line == other.line;
  }
};

class LineTierPrinter : public TierPrinter {
 public:
  using TierPrinter::TierPrinter;

  void print_tier() {
    out_.comment(
        "Planes of one time step that a thread keeps, before_ as it takes and now_ as it makes them.");
    out_.block(
        "struct Tier",
        [&] {
          for (const Window& window : rows_.windows)
            if (window.kept > 0)
              out_.put(fmt::format("Cell {}[{}][kLines][kCells];", kept(window), window.slots));
          out_.blank();
          print_held_of_tier(out_, plan_);
          print_advance();
        },
        "};");
  }

 private:
  void print_advance() {
    out_.comment(
        "Takes line l of planes around `base` of the time step before, of each array one; leaves its line "
        "of the planes kTierLag behind them, of time step `tier`.");
    out_.put("template <an5d::Region kRegion, class Thread>");
    out_.block(
        "__device__ __forceinline__ void advance(const Thread& thread, int tier, [[maybe_unused]] int phase, "
        "int base, int l, Cell (&newest)[kArrays][kCells])",
        [&] {
          taken_.clear();
          for (const Window& window : rows_.windows)
            if (window.back == 1) print_show(window, fmt::format("newest[{}]", window.array));
          for (std::size_t u = 0; u < plan_.updates.size(); ++u) print_update_of(static_cast<int>(u));
          print_handing_on();
        });
  }

  void print_show(const Window& window, const std::string& cells) {
    if (window.shown == 0) return;
    print_unless_absent(window.array, [&] {
      out_.put(fmt::format("thread.show(shown_{}(), tier, phase, l, {});", kept(window), cells));
    });
  }

  // Own cells of a plane, as it is kept or as it has come.
  std::string own(const Window& window, int ago) const {
    if (ago == 0)
      return window.back == 1 ? fmt::format("newest[{}]", window.array) : "new_" + name(window.array);
    return fmt::format("{}[{}][l]", kept(window), slot(window, ago));
  }

  LineRead read_of(const Tap& tap, int lag) const {
    const Window* window = rows_.window(tap.field, tap.back);
    return {window, newest(*window) - (tap.offset[0] - lag), tap.offset[1], tap.offset[2] != 0};
  }

  // Updates share lines: with the cells beside if any of them reads those.
  bool is_read_beside(const LineRead& line) const {
    bool beside = false;
    for (std::size_t u = 0; u < plan_.updates.size(); ++u)
      plan_.updates[u].each_tap([&](const Tap& tap) {
        const LineRead read = read_of(tap, rows_.lag[u]);
        beside |= read.is_of(line) && read.beside;
      });
    return beside;
  }

  std::vector<LineRead> reads(const PlanUpdate& update, int lag) const {
    std::vector<LineRead> found;
    update.each_tap([&](const Tap& tap) {
      LineRead read = read_of(tap, lag);
      read.beside = is_read_beside(read);
      if (std::ranges::none_of(found, [&](const LineRead& other) { return other.is_of(read); }))
        found.push_back(read);
    });
    return found;
  }

  // Lines of others, or with cells of others, have arrays of their own.
  std::string line_name(const LineRead& read) const {
    const std::string line =
        read.line == 0 ? "" : fmt::format("_{}{}", read.line < 0 ? "lo" : "hi", std::abs(read.line));
    return fmt::format("line_{}_{}{}", kept(*read.window), read.ago, line);
  }

  // Are these cells that the thread has at hand?
  static bool is_own(const LineRead& read) {
    return read.line == 0 && !read.beside && read.window->found == 0;
  }

  void print_line(const LineRead& read) {
    const Window& window = *read.window;
    if (is_own(read) || !taken_.insert(line_name(read)).second) return;
    const Halo beside = read.beside ? window.beside : Halo{};
    const std::string line = line_name(read);
    const std::string width = read.beside ? fmt::format("{} + kCells + {}", beside.lo, beside.hi) : "kCells";
    const std::string where = fmt::format(
        "{}{}, plane {}, line l{}", name(window.array), window.back == 1 ? " before" : "",
        from_base(newest(window) - read.ago),
        read.line == 0 ? "" : fmt::format(" {} {}", read.line < 0 ? "-" : "+", std::abs(read.line)));
    out_.put(fmt::format("Cell {}[{}];  // {}", line, width, where));
    print_where_read(read, [&] { print_taking(read, line, beside); });
  }

  // Amid the grid, if an update needs it there.
  template <class Print>
  void print_where_read(const LineRead& read, const Print& print) {
    bool is_read = !plan_.amid.any();
    for (std::size_t u = 0; u < plan_.amid.updates.size(); ++u)
      if (plan_.amid.updates[u].value)
        plan_.amid.updates[u].each_tap(
            [&](const Tap& tap) { is_read = is_read || read_of(tap, rows_.lag[u]).is_of(read); });
    is_read ? print() : out_.block(fmt::format("if constexpr ({})", kDoesAll), print);
  }

  void print_taking(const LineRead& read, const std::string& line, const Halo& beside) {
    const Window& window = *read.window;
    if (window.found > 0) {
      out_.put(fmt::format("thread.template take_input<{}>({}, tier, {}, l, {});", beside.lo, window.array,
                           read.ago, line));
    } else if (read.line == 0) {
      out_.put("#pragma unroll");
      out_.put(fmt::format("for (int c = 0; c < kCells; ++c) {}[{} + c] = {}[c];", line, beside.lo,
                           own(window, read.ago)));
    } else {
      out_.put(fmt::format("thread.template take<{}>(shown_{}(), tier, phase, {}, l {} {}, {}[{}], {});",
                           beside.lo, kept(window), read.ago, read.line < 0 ? "-" : "+", std::abs(read.line),
                           kept(window), slot(window, read.ago), line));
    }
    if (read.beside) out_.put(fmt::format("an5d::widen<{}, {}>({});", beside.lo, beside.hi, line));
  }

  void print_update_of(int u) {
    const PlanUpdate& update = plan_.updates[u];
    const int lag = rows_.lag[u];
    const std::string plane = from_base(-lag), made = "new_" + name(u);
    out_.comment(fmt::format("{}, plane {}", name(u), plane));
    std::vector<LineRead> lines = reads(update, lag);
    for (const LineRead& read : lines) print_line(read);
    out_.put(fmt::format("Cell {}[kCells];", made));
    print_unless_absent(u, [&] { print_cells_of(u, lines, plane); });
    print_show(*rows_.window(u, 0), made);
  }

  void print_cells_of(int u, const std::vector<LineRead>& lines, const std::string& plane) {
    const PlanUpdate& update = plan_.updates[u];
    const int lag = rows_.lag[u];
    out_.put("#pragma unroll");
    out_.block("for (int c = 0; c < kCells; ++c)", [&] {
      for (const int array : update.read) print_reader(update, lines, array, lag);
      if (update.reads(2)) out_.put(fmt::format("const long long cell_{} = thread.line + l;", y().label));
      if (update.reads(3)) out_.put(fmt::format("const long long cell_{} = thread.cell + c;", x_.label));
      print_call(u, fmt::format("thread.template updated<kRegion>({}, l, c, {})", u, plane), plane + ", l, c",
                 own(*rows_.window(u, 1), newest(*rows_.window(u, 1)) + lag) + "[c]");
    });
  }

  // read_u(dz, dy, dx): what an update reads of an array.
  void print_reader(const PlanUpdate& update, const std::vector<LineRead>& lines, int array, int lag) {
    std::string value;
    for (const LineRead& read : lines) {
      const Window& window = *read.window;
      if (window.array != array) continue;
      std::string here = own(window, read.ago) + "[c]";
      if (!is_own(read))
        here = fmt::format("{}[{}c{}]", line_name(read),
                           read.beside && window.beside.lo ? fmt::format("{} + ", window.beside.lo) : "",
                           read.beside ? " + dx" : "");
      std::string test =
          update.asks_when(array) ? fmt::format("when == {} && ", window.back == 0 ? "kNow" : "kBefore") : "";
      test += fmt::format("dz == {} && dy == {}", newest(window) - read.ago + lag, read.line);
      value = value.empty() ? here : fmt::format("{} ? {} : {}", test, here, value);
    }
    out_.put(
        reader(name(array), when_parameter(update, array), {"dz", "dy", "dx"}, this->value(array, value)));
  }

  // What leaves the tier takes the place of what came, which is kept if it is still to be read.
  void print_handing_on() {
    out_.comment("What the next tier takes; what came and was made is kept.");
    out_.put("#pragma unroll");
    out_.block("for (int c = 0; c < kCells; ++c)", [&] {
      for (int array = 0; array < rows_.arrays(); ++array)
        if (rows_.is_handed_on(array)) print_unless_absent(array, [&] { print_handing_on(array); });
    });
    print_forgetting("[l]");
  }

  void print_handing_on(int array) {
    const Window& leaves = *rows_.window(array, array < rows_.fields ? 0 : 1);
    const int ago = newest(leaves) + rows_.tier_lag + rows_.arrival[array];
    out_.put(fmt::format("const Cell next_{} = {}[c];", name(array), own(leaves, ago)));
    for (const int back : {1, 0}) {
      const Window* window = rows_.window(array, back);
      if (window && window->kept > 0)
        out_.put(fmt::format("{}[{}][l][c] = {}[c];", kept(*window), slot(*window, window->slots),
                             own(*window, 0)));
    }
    out_.put(fmt::format("newest[{0}][c] = next_{1};", array, name(array)));
  }

  std::set<std::string> taken_;
};

}  // namespace

void print_line_tier(Writer& out, const KernelPlan& plan) { LineTierPrinter(out, plan).print_tier(); }

}  // namespace an5d
