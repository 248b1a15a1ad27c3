// Device code of register tiles (register_tile.h): the text is in emit/text, what differs from nest to nest
// is filled in here.
#include "codegen/emit/register_tile.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "codegen/emit/c_expr.h"
#include "codegen/emit/device_printer.h"
#include "codegen/emit/update.h"

namespace an5d {
namespace {

// In these pages, constants that not every instance of Thread uses are enumerators: nvcc warns of others.

// 2-D: warps span the tile and hand rows on.
constexpr char kStageThread[] =
#include "stage_thread.cuh.inc"
    ;
constexpr char kStageStar[] =
#include "stage_star.cuh.inc"
    ;
constexpr char kStageGeneral[] =
#include "stage_general.cuh.inc"
    ;
constexpr char kStageSum[] =
#include "stage_sum.cuh.inc"
    ;
constexpr char kStageRound[] =
#include "stage_round.cuh.inc"
    ;
constexpr char kStageBorder[] =
#include "stage_border.cuh.inc"
    ;
constexpr char kStageSweep[] =
#include "stage_sweep.cuh.inc"
    ;

// Of stages and lines: accesses of 16 bytes, cells of the lanes beside.
constexpr char kPacks[] =
#include "packs.cuh.inc"
    ;

// 3-D: a thread has lines of cells.
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

class TilePrinter : public DevicePrinter {
 public:
  using DevicePrinter::DevicePrinter;

  void print_sizes() {
    out_.put(fmt::format("constexpr int kThreads = {};", block_.threads));
    has_y() ? print_block_of_lines() : print_block_of_stages();
    print_axes();
    const std::string plane = has_y() ? "plane" : "row";
    out_.put(fmt::format("constexpr int kPlanes = kLo{0} + 1 + kHi{0};", stream_));
    out_.put(fmt::format("constexpr int kKept = kPlanes - 1;  // {} of a tier, from step to step",
                         is_partial_ ? "sums" : plane + "s"));
    if (const auto& work = plan_.row_work) {
      out_.put(fmt::format("constexpr int kMiddleWork = {};  // for a row inside the grid: the unit",
                           work->middle));
      out_.put(fmt::format("constexpr int kSideWork = {};    // at its sides", work->side));
      out_.put(fmt::format("constexpr int kEndWork = {};     // near the ends of the stream", work->end));
    }
    out_.put(fmt::format("constexpr int kRing = {};  // {} on their way from global memory",
                         has_y() ? lines().ring : stages().ring, has_y() ? "planes" : "slots of rows"));
    has_y() ? print_accesses_of_lines() : print_accesses_of_stages();
    if (has_y()) {
      out_.put(fmt::format(
          "constexpr int kSkew = {};  // planes that tiers lag behind each other, beyond the halo",
          lines().skew));
    }
    out_.put(fmt::format("constexpr int kPhases = {};  // steps of a round", block_.phases));
    out_.blank();
  }

  void print_kernel(const std::string& bounds) {
    const bool up = plan_.stream_direction == Direction::kUp;
    std::map<std::string, std::string> words = {
        {"cell", cell_},
        {"kept", std::string(c_name(is_partial_ ? plan_.sum_type : plan_.element))},
        {"S", stream_},
        {"Y", has_y() ? y().label : ""},
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
        {"y", has_y() ? y().name : ""},
        {"height", is_general() ? "kAcross" : "kLines"},
        {"width", is_general() ? "kLine" : "kCells"},
        {"found", takes_waves(plan_) ? "" : ", found"},
        {"piece",
         takes_waves(plan_)
             ? ""
             : fmt::format("an5d::Sweep<{}> part; Piece piece; long long at;  // for next_piece()", cell_)},
        {"turn", plan_.combine != Combine::kStar ? "int turn;  // of the planes between tiers" : ""},
        {"at_x", coordinate(x_, plan_.rank(), "c")},
        {"at_y", has_y() ? coordinate(y(), 2, "l") : ""},
        {"finish", finish()},
        {"divide", divide()},
        {"begin",
         up ? fmt::format("part.box.begin[k{}]", stream_) : fmt::format("1 - part.box.end[k{}]", stream_)},
        {"end",
         up ? fmt::format("part.box.end[k{}]", stream_) : fmt::format("1 - part.box.begin[k{}]", stream_)},
    };
    for (const auto& [word, text] : words_of_lines()) words[word] = text;
    for (const auto& [word, text] : words_of_sides()) words[word] = text;
    for (const auto& [word, text] : words_of_copies()) words[word] = text;
    for (const char* word : {"packs", "border", "ring", "shared", "surround"})
      words[word] = whole_lines(fill(words[word], words));
    for (const char* text : texts()) out_.raw(fill(text, words));
  }

  // The geometry that the schedule was chosen by is that of the text.
  void print_asserts() {
    const std::string steps = std::to_string(plan_.degrees.front());
    const std::string thread = fmt::format("Thread<{}, false>", steps);
    if (!has_y())
      return out_.put(fmt::format("static_assert(sizeof(Shared<{}>) == {} && {}::kLag == {});", steps,
                                  block_.shared_bytes, thread, stages_geometry().lag));
    const LinesGeometry& lines = lines_geometry();
    out_.put(
        fmt::format("static_assert(sizeof(Shared<{0}>) == {1} && {2}::kLag == {3} && {2}::kFilling == {4});",
                    steps, block_.shared_bytes, thread, lines.lag, lines.filling));
    out_.put(fmt::format("static_assert({0}::kUseful{1} == {2} && {0}::kUseful{3} == {4});", thread,
                         y().label, block_.useful.y, x_.label, block_.useful.x));
  }

 private:
  void print_block_of_stages() {
    out_.put(
        fmt::format("constexpr int kStages = kThreads / 32;  // warps, each with some of the time steps"));
    out_.put(fmt::format("constexpr int kRows = {};  // that a stage takes at a time", stages().rows));
    out_.put(fmt::format("constexpr int kCells = {};  // of a thread, side by side along {}", block_.cells.x,
                         x_.name));
    out_.put(
        fmt::format("constexpr int kBlock{} = 32 * kCells;  // cells of a tile, halo included", x_.label));
  }
  void print_block_of_lines() {
    out_.put(fmt::format("constexpr int kCells = {}, kLines = {};  // of a thread: along {}, and along {}",
                         block_.cells.x, block_.cells.y, x_.name, y().name));
    out_.put(fmt::format("constexpr int kBlock{} = {}, kBlock{} = {};  // cells of a tile, halo included",
                         y().label, plan_.schedule.block.y, x_.label, plan_.schedule.block.x));
  }

  void print_accesses_of_stages() {
    out_.put("constexpr int kSlots = kRing + kStages - 1;  // of kRows rows each, with those in stages");
    if (is_general()) print_kept_line();
    out_.put(fmt::format("constexpr int kPack = {};  // cells that one access of a slot moves",
                         stages_geometry().pack));
    out_.put(
        "constexpr int kCopies = (kCells + kStages - 1) / kStages;  // cells of a row that a thread copies");
  }
  void print_kept_line() {
    out_.put(fmt::format("constexpr int kLine = kLo{0} + kCells + kHi{0};  // cells of a {1} that it keeps",
                         x_.label, has_y() ? "line" : "row"));
  }
  void print_accesses_of_lines() {
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
      print_kept_line();
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
    if (!has_y()) return {{"shared", ""}, {"surround", ""}};
    const bool reads_beside = lines_geometry().beside.both() > 0;
    const std::string beside = is_general() ? "" : "if (beside) ";
    return {{"shared", plan_.combine == Combine::kStar ? kLinesStarShared : kLinesSumShared},
            {"surround", reads_beside ? kLinesSurround : ""},
            {"around_line",
             reads_beside ? "tier == 1 ? surround(ring(at_ring, l), line) : widen(line);" : "widen(line);"},
            {"around_cells",
             beside + (reads_beside ? "tier == 1 ? surround(own, cells) : widen(cells);" : "widen(cells);")}};
  }
  // Stages: which cells of a row the block copies.
  std::map<std::string, std::string> words_of_copies() const {
    const std::string all = plan_.sides == Sides::kAtBorder ? "kRegion != kEnd" : "kRegion == kMiddle";
    if (!plan_.copies_beyond)
      return {{"in_tile", ""}, {"copied", fmt::format("({} && is_whole(n)) || (copies >> n & 1)", all)}};
    return {{"in_tile", fmt::format("__device__ bool is_in_tile(int n) const {{\n"
                                    "    return is_whole(n) || copied + n * kThreads < kBlock{};\n"
                                    "  }}",
                                    x_.label)},
            {"copied", fmt::format("{} ? is_in_tile(n) : copies >> n & 1", all)}};
  }
  // 2-D: what guards cells in tiles at the sides.
  std::map<std::string, std::string> words_of_sides() const {
    if (plan_.sides != Sides::kAtBorder)
      return {{"border", ""}, {"free", "inside >> c & 1"},
              {"sides", ""},  {"all", "kRegion == kMiddle"},
              {"margin", ""}, {"more", ""}};
    return {{"border", kStageBorder},
            {"free", "(kBordersDiffer ? inside >> c & 1 : is_free(c))"},
            {"sides",
             "for (int n = 0; n < kCells; ++n)\n"
             "    thread.sides |= (thread.inside >> (thread.kBorder + n) % kCells & 1) << n;"},
            {"all", "kRegion != kEnd"},
            {"margin", "1 - "},
            {"more", " + Own::kSpare"}};
  }
  std::vector<const char*> texts() const {
    if (has_y()) {
      const char* divided = takes_waves(plan_) ? kLinesWaves : kLinesShares;
      if (plan_.combine == Combine::kStar) return {kLinesThread, kLinesStar, kLinesPiece, divided};
      return {kLinesThread, kLinesLeft,  is_partial_ ? kLinesSum : kLinesGeneral,
              kLinesRound,  kLinesPiece, divided};
    }
    return {kStageThread, stage_tier(), kStageRound, kStageSweep};
  }
  const char* stage_tier() const {
    if (is_general()) return kStageGeneral;
    return is_partial_ ? kStageSum : kStageStar;
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
    return fmt::format("at_{} {} ({})", stream_, up ? "+" : "-",
                       is_partial_ && !has_y() ? "plane + n" : "plane");
  }
  std::string time() const {
    const char* tier = has_y() ? "tier" : "before + tier";
    return fmt::format("part.time {} ({} - 1)", plan_.time_direction == Direction::kUp ? "+" : "-", tier);
  }
  std::string members() const {
    std::string text = !plan_.has_scalars() ? "" : "Scalars scalars; ";
    if (reads(1)) text += fmt::format("long long at_{}; ", stream_);
    if (has_y() && reads(2)) text += fmt::format("long long first_{}; ", y().label);
    if (reads(plan_.rank())) text += fmt::format("long long first_{};", x_.label);
    return text;
  }
  std::string setup() const {
    const bool up = plan_.stream_direction == Direction::kUp;
    const auto minus = [](int shift) { return shift == 0 ? "" : fmt::format(" - ({})", shift); };
    std::string text = !plan_.has_scalars() ? "" : "thread.scalars = scalars; ";
    if (reads(1))
      text += fmt::format("thread.at_{} = {}start{}; ", stream_, up ? "" : "-", minus(plan_.axes[0].shift));
    if (has_y() && reads(2))
      text += fmt::format("thread.first_{0} = own.line + line{1}; ", y().label, minus(y().shift));
    if (reads(plan_.rank()))
      text += has_y() ? fmt::format("thread.first_{0} = own.cell + cell{1};", x_.label, minus(x_.shift))
                      : fmt::format("thread.first_{} = tile.cell + threadIdx.x % 32 * kCells{};", x_.label,
                                    minus(x_.shift));
    return text;
  }
  std::string finish() const {
    if (!is_partial_) return "";
    if (has_y()) {
      const std::string sum = "sums[l][c][0]";
      return "result[l][c] = " +
             (finishes_as_it_is(plan_)
                  ? sum
                  : fmt::format("finish({}{})", sum, extra_arguments(plan_, plane(), time()))) +
             ";";
    }
    if (finishes_as_it_is(plan_)) return "else row[c] = sum;";
    return fmt::format("else row[c] = updated<kRegion>(c, plane) ? finish(sum{}) : ({})sum;",
                       extra_arguments(plan_, plane(), time()), cell_);
  }

  std::string divide() const {
    const bool star = plan_.combine == Combine::kStar;
    const char* row = !has_y() ? "row" : star ? "cells" : "result[l]";
    return last_division(plan_, row,
                         has_y() ? "updated<kRegion>(l, c, plane)" : "updated<kRegion>(c, plane)");
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

  const Stages& stages() const { return std::get<Stages>(block_.kind); }
  const StagesGeometry& stages_geometry() const { return std::get<StagesGeometry>(block_.of_kind); }
  const Lines& lines() const { return std::get<Lines>(block_.kind); }
  const LinesGeometry& lines_geometry() const { return std::get<LinesGeometry>(block_.of_kind); }

  const Geometry& block_ = plan_.block;
};

}  // namespace

void print_tile_sizes(Writer& out, const KernelPlan& plan) { TilePrinter(out, plan).print_sizes(); }

void print_tile_kernel(Writer& out, const KernelPlan& plan, const std::string& bounds) {
  TilePrinter printer(out, plan);
  printer.print_kernel(bounds);
  printer.print_asserts();
}

}  // namespace an5d
