// Device code of lines (lines.h): the text is in emit/text, what differs from nest to nest is filled in here.
#include "codegen/emit/lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "codegen/emit/c_expr.h"
#include "codegen/emit/device_printer.h"
#include "codegen/emit/update.h"

namespace an5d {
namespace {

// In these pages, constants that not every instance of Thread uses are enumerators: nvcc warns of others.

// Accesses of 16 bytes, cells of the lanes beside.
constexpr char kPacks[] =
#include "packs.cuh.inc"
    ;

constexpr char kLinesThread[] =
#include "lines_thread.cuh.inc"
    ;
constexpr char kLinesSurround[] =
#include "lines_surround.cuh.inc"
    ;
constexpr char kLinesRing[] =
#include "lines_ring.cuh.inc"
    ;
constexpr char kLinesStarShared[] =
#include "lines_star_shared.cuh.inc"
    ;
constexpr char kLinesSumShared[] =
#include "lines_sum_shared.cuh.inc"
    ;
constexpr char kLinesStar[] =
#include "lines_star.cuh.inc"
    ;
constexpr char kLinesSum[] =
#include "lines_sum.cuh.inc"
    ;
constexpr char kLinesLeft[] =
#include "lines_left.cuh.inc"
    ;
constexpr char kLinesGeneral[] =
#include "lines_general.cuh.inc"
    ;
constexpr char kLinesRound[] =
#include "lines_round.cuh.inc"
    ;
constexpr char kLinesPiece[] =
#include "lines_piece.cuh.inc"
    ;
constexpr char kLinesShares[] =
#include "lines_shares.cuh.inc"
    ;
constexpr char kLinesWaves[] =
#include "lines_waves.cuh.inc"
    ;

class LinesPrinter : public DevicePrinter {
 public:
  using DevicePrinter::DevicePrinter;

  void print_sizes() {
    out_.put(fmt::format("constexpr int kThreads = {};", block_.threads));
    print_block();
    print_axes();
    out_.put(fmt::format("constexpr int kPlanes = kLo{0} + 1 + kHi{0};", stream_));
    out_.put(fmt::format("constexpr int kKept = kPlanes - 1;  // {} of a tier, from step to step",
                         is_partial_ ? "sums" : "planes"));
    out_.put(
        fmt::format("constexpr int kRing = {};  // planes on their way from global memory", lines().ring));
    print_accesses();
    out_.put(
        fmt::format("constexpr int kSkew = {};  // planes that tiers lag behind each other, beyond the halo",
                    lines().skew));
    out_.put(fmt::format("constexpr int kPhases = {};  // steps of a round", block_.phases));
    out_.blank();
  }

  void print_kernel(const std::string& bounds) {
    const bool up = plan_.stream_direction == Direction::kUp;
    std::map<std::string, std::string> words = {
        {"cell", cell_},
        {"kept", std::string(c_name(is_partial_ ? plan_.sum_type : plan_.element))},
        {"S", stream_},
        {"Y", y().label},
        {"X", x_.label},
        {"bounds", bounds},
        {"scalars", !plan_.has_scalars() ? "" : ", Scalars scalars"},
        {"scalar_names", !plan_.has_scalars() ? "" : ", scalars"},
        {"sign", up ? "+" : "-"},
        {"ahead", (is_partial_ ? "-kLo" : "kHi") + stream_},
        {"extra", extra_arguments(plan_, plane(), time())},
        {"members", members()},
        {"packs", kPacks},
        {"ring", kLinesRing},
        {"setup", setup()},
        {"x", x_.name},
        {"y", y().name},
        {"height", is_general() ? "kAcross" : "kLines"},
        {"width", is_general() ? "kLine" : "kCells"},
        {"found", takes_waves(plan_) ? "" : ", found"},
        {"piece",
         takes_waves(plan_)
             ? ""
             : fmt::format("an5d::Sweep<{}> part; Piece piece; long long at;  // for next_piece()", cell_)},
        {"turn", plan_.combine != Combine::kStar ? "int turn;  // of the planes between tiers" : ""},
        {"at_x", coordinate(x_, plan_.rank(), "c")},
        {"at_y", coordinate(y(), 2, "l")},
        {"finish", finish()},
        {"divide", divide()},
        {"begin",
         up ? fmt::format("part.box.begin[k{}]", stream_) : fmt::format("1 - part.box.end[k{}]", stream_)},
        {"end",
         up ? fmt::format("part.box.end[k{}]", stream_) : fmt::format("1 - part.box.begin[k{}]", stream_)},
    };
    for (const auto& [word, text] : words_of_lines()) words[word] = text;
    for (const char* word : {"packs", "ring", "shared", "surround"})
      words[word] = whole_lines(fill(words[word], words));
    for (const char* text : texts()) out_.raw(fill(text, words));
  }

  // The geometry that the schedule was chosen by is that of the text.
  void print_asserts() {
    const std::string steps = std::to_string(plan_.degrees.front());
    const std::string thread = fmt::format("Thread<{}, false>", steps);
    const LinesGeometry& lines = lines_geometry();
    out_.put(
        fmt::format("static_assert(sizeof(Shared<{0}>) == {1} && {2}::kLag == {3} && {2}::kFilling == {4});",
                    steps, block_.shared_bytes, thread, lines.lag, lines.filling));
    out_.put(fmt::format("static_assert({0}::kUseful{1} == {2} && {0}::kUseful{3} == {4});", thread,
                         y().label, block_.useful.y, x_.label, block_.useful.x));
  }

 private:
  void print_block() {
    out_.put(fmt::format("constexpr int kCells = {}, kLines = {};  // of a thread: along {}, and along {}",
                         block_.cells.x, block_.cells.y, x_.name, y().name));
    out_.put(fmt::format("constexpr int kBlock{} = {}, kBlock{} = {};  // cells of a tile, halo included",
                         y().label, plan_.schedule.block.y, x_.label, plan_.schedule.block.x));
  }

  void print_accesses() {
    out_.put(
        fmt::format("constexpr int kAhead = kRing - (kHi{} + 1);  // of those, not yet in use", stream_));
    out_.put(fmt::format("constexpr int kPack = {};  // cells that one access moves", lines_geometry().pack));
    out_.put(fmt::format("constexpr int kRow = kBlock{} / kPack;  // accesses of a line", x_.label));
    out_.put(fmt::format("constexpr int kBefore = {}, kAfter = {};  // beside it, for tier 1",
                         lines_geometry().beside.lo, lines_geometry().beside.hi));
    out_.put("constexpr int kWide = kBefore + kRow + kAfter;");
    if (is_general()) {
      out_.put(fmt::format(
          "constexpr int kAcross = kLo{0} + kLines + kHi{0};  // lines of a plane that a thread keeps",
          y().label));
      out_.put(fmt::format(
          "constexpr int kLine = kLo{0} + kCells + kHi{0};  // cells of a line that it keeps", x_.label));
    }
    if (plan_.combine != Combine::kStar) {
      out_.put(fmt::format(
          "constexpr int kGuard = {};  // lines before and after a plane, which halo threads may read",
          lines_geometry().guard));
      out_.put(fmt::format("constexpr int kTurns = {};  // planes of a tier that are still in use",
                           is_general() ? "2" : "kHi" + stream_ + " + 2"));
    } else {
      out_.put(fmt::format("constexpr int kShown = {};  // lines of a warp that others read",
                           lines_geometry().shown));
      out_.put(fmt::format("constexpr int kTogether = {};  // lines that go through the tiers side by side",
                           lines_geometry().together));
    }
  }

  // Neither a star nor a sum: a thread keeps all that the update reads of others, too.
  bool is_general() const { return plan_.combine == Combine::kGather; }

  // Lines: where the first tier finds what lies beside the tile.
  std::map<std::string, std::string> words_of_lines() const {
    const bool reads_beside = lines_geometry().beside.both() > 0;
    const std::string beside = is_general() ? "" : "if (beside) ";
    return {{"shared", plan_.combine == Combine::kStar ? kLinesStarShared : kLinesSumShared},
            {"surround", reads_beside ? kLinesSurround : ""},
            {"around_line",
             reads_beside ? "tier == 1 ? surround(ring(at_ring, l), line) : widen(line);" : "widen(line);"},
            {"around_cells",
             beside + (reads_beside ? "tier == 1 ? surround(own, cells) : widen(cells);" : "widen(cells);")}};
  }
  std::vector<const char*> texts() const {
    const char* divided = takes_waves(plan_) ? kLinesWaves : kLinesShares;
    if (plan_.combine == Combine::kStar) return {kLinesThread, kLinesStar, kLinesPiece, divided};
    return {kLinesThread, kLinesLeft,  is_partial_ ? kLinesSum : kLinesGeneral,
            kLinesRound,  kLinesPiece, divided};
  }
  bool reads(int iterator) const {
    return std::find(plan_.iterators.begin(), plan_.iterators.end(), iterator) != plan_.iterators.end();
  }
  // A blocked iterator's value for own cell or line `own`, where the update reads it.
  std::string coordinate(const PlanAxis& axis, int iterator, const char* own) const {
    if (!reads(iterator)) return "";
    return fmt::format("[[maybe_unused]] const long long at_{0} = first_{0} + {1};", axis.label, own);
  }
  // The streamed iterator's value for the plane that is computed.
  std::string plane() const {
    const bool up = plan_.stream_direction == Direction::kUp;
    return fmt::format("at_{} {} (plane)", stream_, up ? "+" : "-");
  }
  std::string time() const {
    return fmt::format("part.time {} (tier - 1)", plan_.time_direction == Direction::kUp ? "+" : "-");
  }
  std::string members() const {
    std::string text = !plan_.has_scalars() ? "" : "Scalars scalars; ";
    if (reads(1)) text += fmt::format("long long at_{}; ", stream_);
    if (reads(2)) text += fmt::format("long long first_{}; ", y().label);
    if (reads(plan_.rank())) text += fmt::format("long long first_{};", x_.label);
    return text;
  }
  std::string setup() const {
    const bool up = plan_.stream_direction == Direction::kUp;
    const auto minus = [](int shift) { return shift == 0 ? "" : fmt::format(" - ({})", shift); };
    std::string text = !plan_.has_scalars() ? "" : "thread.scalars = scalars; ";
    if (reads(1))
      text += fmt::format("thread.at_{} = {}start{}; ", stream_, up ? "" : "-", minus(plan_.axes[0].shift));
    if (reads(2)) text += fmt::format("thread.first_{0} = own.line + line{1}; ", y().label, minus(y().shift));
    if (reads(plan_.rank()))
      text += fmt::format("thread.first_{0} = own.cell + cell{1};", x_.label, minus(x_.shift));
    return text;
  }
  std::string finish() const {
    if (!is_partial_) return "";
    const std::string sum = "sums[l][c][0]";
    return "result[l][c] = " +
           (finishes_as_it_is(plan_)
                ? sum
                : fmt::format("finish({}{})", sum, extra_arguments(plan_, plane(), time()))) +
           ";";
  }

  std::string divide() const {
    const bool star = plan_.combine == Combine::kStar;
    return last_division(plan_, star ? "cells" : "result[l]", "updated<kRegion>(l, c, plane)");
  }

  // Without the end of the last line, as that of the word it replaces follows.
  static std::string whole_lines(std::string text) {
    while (!text.empty() && text.back() == '\n') text.pop_back();
    return text;
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
        if (length == 1) length = 2;  // $S, $Y, $X
        line += words.at(std::string(rest.substr(1, length - 1)));
        rest.remove_prefix(length);
        named = true;
      }
      if (!named || line.find_first_not_of(" \n") != std::string::npos) filled += line;
      text.remove_prefix(end);
    }
    return filled;
  }

  const Lines& lines() const { return std::get<Lines>(block_.kind); }
  const LinesGeometry& lines_geometry() const { return std::get<LinesGeometry>(block_.of_kind); }

  const Geometry& block_ = plan_.block;
};

}  // namespace

void print_lines_sizes(Writer& out, const KernelPlan& plan) { LinesPrinter(out, plan).print_sizes(); }

void print_lines_kernel(Writer& out, const KernelPlan& plan, const std::string& bounds) {
  LinesPrinter printer(out, plan);
  printer.print_kernel(bounds);
  printer.print_asserts();
}

}  // namespace an5d
