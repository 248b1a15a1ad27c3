// Device code of register tiles (row_kernel.h): the text is in emit/text, what differs from nest to nest is
// filled in here.
#include "codegen/emit/row_kernel.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "codegen/emit/c_expr.h"
#include "codegen/emit/device_printer.h"
#include "codegen/emit/update.h"

namespace an5d {
namespace {

constexpr char kThread[] =
#include "row_thread.cuh.inc"
    ;
constexpr char kStar[] =
#include "row_star.cuh.inc"
    ;
constexpr char kSum[] =
#include "row_sum.cuh.inc"
    ;
constexpr char kSweep[] =
#include "row_sweep.cuh.inc"
    ;

class RowPrinter : public DevicePrinter {
 public:
  RowPrinter(Writer& out, const KernelPlan& plan) : DevicePrinter(out, plan), row_(*plan.row) {}

  void print_sizes() {
    out_.put(fmt::format("constexpr int kThreads = {};", plan_.threads));
    out_.put(fmt::format("constexpr int kCells = {};  // of a thread, side by side along {}", row_.cells,
                         x_.name));
    out_.put(fmt::format("constexpr int kBlock{} = kThreads * kCells;  // cells of a tile, halo included",
                         x_.label));
    out_.comment(
        "Numbers of the axes in a Box, and the cells that an update reads before and after its own.");
    for (int d = 0; d < plan_.rank(); ++d) {
      const PlanAxis& axis = plan_.axes[d];
      out_.put(fmt::format("constexpr int k{0} = {1}, kLo{0} = {2}, kHi{0} = {3};", axis.label,
                           d + 3 - plan_.rank(), axis.halo.lo, axis.halo.hi));
    }
    out_.put(fmt::format("constexpr int kPlanes = kLo{0} + 1 + kHi{0};", stream_));
    out_.put(fmt::format("constexpr int kKept = kPlanes - 1;  // {} of a tier, from step to step",
                         is_partial_ ? "sums" : "rows"));
    out_.put(fmt::format(
        "constexpr int kRow = {}, kSideRow = {};  // the work on a row amid the grid, and at its sides",
        row_.work, row_.side_work));
    out_.put(fmt::format("constexpr int kRing = {};  // rows on their way from global memory", row_.ring));
    out_.put(fmt::format("constexpr int kRim = {};  // cells at the end of a row that a neighbour can read",
                         row_.rim));
    out_.put(fmt::format(
        "constexpr int kSkew = {};  // planes that tiers lag behind each other, beyond the halo", row_.skew));
    out_.put(fmt::format("constexpr int kPhases = {};  // steps of a round", row_.phases));
    out_.blank();
  }

  void print_kernel(const std::string& bounds) {
    const bool up = plan_.stream_direction == Direction::kUp;
    std::map<std::string, std::string> words = {
        {"cell", cell_},
        {"kept", std::string(c_name(is_partial_ ? plan_.sum_type : plan_.element))},
        {"align", fmt::format("{}", row_.alignment)},
        {"S", stream_},
        {"X", x_.label},
        {"bounds", bounds},
        {"scalars", plan_.params.empty() ? "" : ", Scalars scalars"},
        {"scalar_names", plan_.params.empty() ? "" : ", scalars"},
        {"sign", up ? "+" : "-"},
        {"ahead", (is_partial_ ? "-kLo" : "kHi") + stream_},
        {"extra", extra_arguments(plan_, plane(), time())},
        {"held",
         is_partial_ ? cell_ + " held[kTiers][kCells];  // the rows that tiers take in this step" : ""},
        {"members", members()},
        {"setup", setup()},
        {"at_x", reads(plan_.rank()) ? fmt::format("const long long at_{0} = first_{0} + c;", x_.label) : ""},
        {"finish", finish()},
        {"begin",
         up ? fmt::format("part.box.begin[k{}]", stream_) : fmt::format("1 - part.box.end[k{}]", stream_)},
        {"end",
         up ? fmt::format("part.box.end[k{}]", stream_) : fmt::format("1 - part.box.begin[k{}]", stream_)},
    };
    for (const char* text : {kThread, is_partial_ ? kSum : kStar, kSweep}) out_.raw(fill(text, words));
  }

 private:
  bool reads(int iterator) const {
    return std::find(plan_.iterators.begin(), plan_.iterators.end(), iterator) != plan_.iterators.end();
  }
  // The streamed iterator's value for the row that is computed.
  std::string plane() const {
    const bool up = plan_.stream_direction == Direction::kUp;
    return fmt::format("at_{} {} ({})", stream_, up ? "+" : "-", is_partial_ ? "plane + n" : "plane");
  }
  std::string time() const {
    return fmt::format("part.time {} (tier - 1)", plan_.time_direction == Direction::kUp ? "+" : "-");
  }
  std::string members() const {
    std::string text = plan_.params.empty() ? "" : "Scalars scalars; ";
    if (reads(1)) text += fmt::format("long long at_{}; ", stream_);
    if (reads(plan_.rank())) text += fmt::format("long long first_{};", x_.label);
    return text;
  }
  std::string setup() const {
    const bool up = plan_.stream_direction == Direction::kUp;
    const auto minus = [](int shift) { return shift == 0 ? "" : fmt::format(" - ({})", shift); };
    std::string text = plan_.params.empty() ? "" : "thread.scalars = scalars; ";
    if (reads(1))
      text += fmt::format("thread.at_{} = {}start{}; ", stream_, up ? "" : "-", minus(plan_.axes[0].shift));
    if (reads(plan_.rank()))
      text += fmt::format("thread.first_{} = tile + threadIdx.x * kCells{};", x_.label, minus(x_.shift));
    return text;
  }
  std::string finish() const {
    if (!is_partial_) return "";
    if (finishes_as_it_is(plan_)) return "else result[c] = sum;";
    return fmt::format("else result[c] = updated<kRegion>(c, plane) ? finish(sum{}) : ({})sum;",
                       extra_arguments(plan_, plane(), time()), cell_);
  }

  // `$word` becomes its text; a line with nothing else on it disappears where that is empty.
  static std::string fill(std::string_view text, const std::map<std::string, std::string>& words) {
    std::string filled;
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
      std::string line;
      bool named = false;
      for (std::string_view rest = text.substr(0, end); !rest.empty();) {
        if (rest.front() != '$') {
          line += rest.front();
          rest.remove_prefix(1);
          continue;
        }
        std::size_t length = 1;
        while (length < rest.size() && (std::islower(rest[length]) || rest[length] == '_')) ++length;
        if (length == 1) length = 2;  // $S, $X
        line += words.at(std::string(rest.substr(1, length - 1)));
        rest.remove_prefix(length);
        named = true;
      }
      if (!named || line.find_first_not_of(" \n") != std::string::npos) filled += line;
      text.remove_prefix(end);
    }
    return filled;
  }

  const RowTile& row_;
};

}  // namespace

void print_row_sizes(Writer& out, const KernelPlan& plan) { RowPrinter(out, plan).print_sizes(); }

void print_row_kernel(Writer& out, const KernelPlan& plan, const std::string& bounds) {
  RowPrinter(out, plan).print_kernel(bounds);
}

}  // namespace an5d
