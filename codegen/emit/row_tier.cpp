// Tier of stages that keep rows (row_tier.h).
#include "codegen/emit/row_tier.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "codegen/emit/held_text.h"
#include "codegen/emit/tier_printer.h"
#include "codegen/emit/update.h"

namespace an5d {
namespace {

class RowTierPrinter : public TierPrinter {
 public:
  using TierPrinter::TierPrinter;

  void print_tier() {
    out_.comment("Rows of one time step that a thread keeps, before_ as it takes and now_ as it makes them.");
    out_.block(
        "struct Tier",
        [&] {
          for (const Window& window : rows_.windows)
            if (window.kept > 0)
              out_.put(fmt::format("Cell {}[{}][{}];", kept(window), window.kept, width(window)));
          out_.blank();
          print_held_of_tier(out_, plan_);
          print_advance();
        },
        "};");
  }

 private:
  std::string width(const Window& window) const {
    if (!window.is_wide) return "kCells";
    return fmt::format("{} + kCells + {}", window.beside.lo, window.beside.hi);
  }

  void print_advance() {
    out_.comment(fmt::format(
        "Takes row `base` of all arrays, leaves their row base - {} at time step `tier`.", rows_.tier_lag));
    out_.put("template <an5d::Region kRegion, class Thread>");
    out_.block(
        "__device__ __forceinline__ void advance(const Thread& thread, [[maybe_unused]] int tier, "
        "[[maybe_unused]] int phase, int base, Cell (&newest)[kArrays][kCells])",
        [&] {
          widened_.clear();
          for (const Window& window : rows_.windows)
            if (window.back == 1 && window.is_wide) print_wide(window);
          for (std::size_t u = 0; u < plan_.updates.size(); ++u) print_update_of(static_cast<int>(u));
          print_handing_on();
        });
  }

  // A row with the cells of lanes beside: the newest of a window that keeps them so, or the only one that is
  // read beside.
  void print_wide(const Window& window) {
    if (!widened_.insert(wide(window)).second) return;
    const int row = window.is_wide ? newest(window) : window.beside_row;
    out_.put(fmt::format("Cell {}[{} + kCells + {}];  // {}, {} base{}", wide(window), window.beside.lo,
                         window.beside.hi, name(window.array), window.back == 1 ? "before, row" : "row",
                         row == 0 ? "" : fmt::format(" - {}", -row)));
    const auto print = [&] {
      out_.put("#pragma unroll");
      out_.put(fmt::format("for (int c = 0; c < kCells; ++c) {}[{} + c] = {};", wide(window),
                           window.beside.lo, narrow(window, row)));
      out_.put(fmt::format("an5d::widen<{}, {}>({});", window.beside.lo, window.beside.hi, wide(window)));
    };
    is_wide_amid(window) ? print() : out_.block(fmt::format("if constexpr ({})", kDoesAll), print);
  }

  // Amid the grid, is it kept, or does an update read beside its cells?
  bool is_wide_amid(const Window& window) const {
    if (rows_.is_absent(window.array)) return false;
    bool is_read = window.is_wide || !plan_.amid.any();
    for (std::size_t u = 0; u < plan_.amid.updates.size(); ++u)
      if (plan_.amid.updates[u].value)
        is_read = is_read || reads_beside(plan_.amid.updates[u], window, rows_.lag[u]);
    return is_read;
  }

  // Own cell c of a row, as it is kept or as it has come.
  std::string narrow(const Window& window, int row, const char* c = "c") const {
    const int ago = newest(window) - row;
    if (ago == 0)
      return window.back == 1 ? fmt::format("newest[{}][{}]", window.array, c)
                              : fmt::format("new_{}[{}]", name(window.array), c);
    const std::string first =
        window.is_wide && window.beside.lo > 0 ? fmt::format("{} + ", window.beside.lo) : "";
    return fmt::format("{}[{}][{}{}]", kept(window), slot(window, ago), first, c);
  }

  bool has_cells_beside(const Window& window, int row) const {
    return window.is_wide || (window.beside.both() > 0 && row == window.beside_row);
  }
  // A row with the cells beside it, of which own cell 0 is number beside.lo.
  std::string with_cells_beside(const Window& window, int row) const {
    if (!window.is_wide || row == newest(window)) return wide(window);
    return fmt::format("{}[{}]", kept(window), slot(window, newest(window) - row));
  }
  // Cell c + dx of a row.
  std::string cell(const Window& window, int row) const {
    if (!has_cells_beside(window, row)) return narrow(window, row);
    return fmt::format("{}[{} + c + dx]", with_cells_beside(window, row), window.beside.lo);
  }

  void print_update_of(int u) {
    const PlanUpdate& update = plan_.updates[u];
    const int lag = rows_.lag[u];
    const std::string row = from_base(-lag);
    const std::string made = "new_" + name(u);
    out_.comment(fmt::format("{}, row {}", name(u), row));
    for (const int array : update.read)
      for (const int back : {1, 0})
        if (const Window* window = rows_.window(array, back);
            window && !window->is_wide && reads_beside(update, *window, lag))
          print_wide(*window);
    const std::string test = fmt::format("thread.template updated<kRegion>({}, c, {})", u, row);
    out_.put(fmt::format("Cell {}[kCells];", made));
    print_unless_absent(u, [&] {
      out_.put("#pragma unroll");
      out_.block("for (int c = 0; c < kCells; ++c)", [&] {
        for (const int array : update.read) print_reader(update, array, lag);
        if (update.reads(plan_.rank()))
          out_.put(fmt::format("const long long cell_{} = thread.own + c;", x_.label));
        print_call(u, test, row + ", c", narrow(*rows_.window(u, 1), -lag));
      });
    });
    if (const std::string divides = last_division(plan_, made, test); !divides.empty()) out_.put(divides);
    if (plan_.borders_trade) print_traded_cells(u);
    if (const Window* window = rows_.window(u, 0); window->is_wide) print_wide(*window);
  }

  void print_traded_cells(int u) {
    const int lag = rows_.lag[u], halo = plan_.axes[0].halo.lo;
    const Window& window = *rows_.window(u, 1);
    out_.put(fmt::format("thread.template trade_cells<kRegion>({}, &{}, {} + {}, &{}, new_{});",
                         from_base(-lag), narrow(window, -halo - lag, "0"), with_cells_beside(window, -lag),
                         window.beside.lo, narrow(window, halo - lag, "0"), name(u)));
  }

  bool reads_beside(const PlanUpdate& update, const Window& window, int lag) const {
    bool found = false;
    update.each_tap([&](const Tap& tap) {
      found |= tap.field == window.array && tap.back == window.back && tap.offset[1] != 0;
      found |= tap.field == window.array && tap.back == window.back && window.beside.both() > 0 &&
               tap.offset[0] - lag == window.beside_row;
    });
    return found;
  }

  // read_u(dz, dx): what the update reads of an array.
  void print_reader(const PlanUpdate& update, int array, int lag) {
    std::set<std::pair<int, int>> rows;  // back, plane
    update.each_tap([&](const Tap& tap) {
      if (tap.field == array) rows.insert({tap.back, tap.offset[0]});
    });
    std::string value;
    for (const auto& [back, plane] : rows) {
      const std::string here = cell(*rows_.window(array, back), plane - lag);
      std::string test =
          update.asks_when(array) ? fmt::format("when == {} && ", back == 0 ? "kNow" : "kBefore") : "";
      test += fmt::format("dz == {}", plane);
      value = value.empty() ? here : fmt::format("{} ? {} : {}", test, here, value);
    }
    out_.put(reader(name(array), when_parameter(update, array), {"dz", "dx"}, this->value(array, value)));
  }

  // What leaves the tier takes the place of what came, which is kept if it is still to be read.
  void print_handing_on() {
    out_.comment("The rows that the next tier takes; those that came and were made are kept.");
    out_.put("#pragma unroll");
    out_.block("for (int c = 0; c < kCells; ++c)", [&] {
      for (int array = 0; array < rows_.arrays(); ++array)
        print_unless_absent(array, [&] { print_handing_on(array); });
    });
    for (const Window& window : rows_.windows) {
      if (window.kept == 0 || !window.is_wide) continue;
      print_unless_absent(window.array, [&] {
        out_.put("#pragma unroll");
        out_.put(fmt::format("for (int n = 0; n < {}; ++n) {}[{}][n] = {}[n];", width(window), kept(window),
                             slot(window, window.kept), wide(window)));
      });
    }
    print_forgetting("");
  }

  void print_handing_on(int array) {
    const Window& leaves = *rows_.window(array, array < rows_.fields ? 0 : 1);
    const Window& taken = *rows_.window(array, 1);
    const std::string out = narrow(leaves, -rows_.tier_lag);
    const std::string temporary = "next_" + name(array);
    out_.put(fmt::format("const Cell {} = {};", temporary, out));
    for (const Window* window : {&taken, rows_.window(array, 0)}) {
      if (window && window->kept > 0 && !window->is_wide)
        out_.put(fmt::format("{}[{}][c] = {};", kept(*window), slot(*window, window->kept),
                             narrow(*window, newest(*window))));
    }
    out_.put(fmt::format("newest[{}][c] = {};", array, temporary));
  }

  std::string wide(const Window& window) const { return "wide_" + kept(window); }

  std::set<std::string> widened_;
};

}  // namespace

void print_row_tier(Writer& out, const KernelPlan& plan) { RowTierPrinter(out, plan).print_tier(); }

}  // namespace an5d
