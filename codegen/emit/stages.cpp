// Device code of stages (stages.h).
#include "codegen/emit/stages.h"

#include <fmt/format.h>

#include "codegen/emit/device_printer.h"
#include "codegen/emit/row_tier.h"
#include "codegen/emit/sum_tier.h"

namespace an5d {
namespace {

class StagesPrinter : public DevicePrinter {
 public:
  StagesPrinter(Writer& out, const KernelPlan& plan)
      : DevicePrinter(out, plan), rows_(*plan.rows), stages_(std::get<Stages>(plan.block.kind)) {}

  void print_sizes() {
    out_.put(fmt::format("constexpr int kThreads = {};", plan_.block.threads));
    print_halos();
    out_.put(fmt::format("constexpr int kSideWork = {};  // on a row at a side of the grid, of {} amid it",
                         plan_.row_work->side, plan_.row_work->middle));
    if (!plan_.is_single) out_.put("enum When { kNow, kBefore };");
    out_.blank();
  }

  void print_kernel(const std::string& bounds) {
    print_program();
    out_.put("template <int kTiers>");
    out_.put("using Shared = an5d::StageMemory<Program>;");
    out_.blank();
    out_.comment("kTiers time steps of all tiles, in equal shares for the blocks.");
    out_.put("template <int kTiers, bool kBordersDiffer>");
    out_.put("__global__ void " + bounds);
    out_.block(
        fmt::format("sweep(Program::Sweep part{})", plan_.has_scalars() ? ", Scalars scalars" : ""), [&] {
          if (!plan_.has_scalars()) out_.put("const Program::Scalars scalars = {};");
          out_.put("an5d::stage_shares<Program, kTiers, kBordersDiffer>(part, scalars, an5d_shared_memory);");
        });
    const std::string steps = std::to_string(plan_.degrees.front());
    out_.put(
        fmt::format("static_assert(sizeof(Shared<{0}>) == {1} && an5d::StageThread<Program, {0}, "
                    "false>::kLag == {2});",
                    steps, plan_.block.shared_bytes, std::get<StagesGeometry>(plan_.block.of_kind).lag));
  }

 private:
  std::string name(int array) const { return plan_.spelled(plan_.array_name(array)); }
  bool has_planes(int field) const { return plan_.updates[field].field.buffering == Buffering::kPlanes; }

  void print_program() {
    std::string numbered = plan_.is_single ? "" : " Arrays are numbered: " + numbered_arrays() + ".";
    out_.comment("What the pipeline of an5d/stages.cuh is told." + numbered);
    out_.block(
        "struct Program",
        [&] {
          print_types();
          print_constants();
          print_lags();
          print_sources();
          is_partial_ ? print_sum_tier(out_, plan_) : print_row_tier(out_, plan_);
          print_borders();
        },
        "};");
    out_.blank();
  }

  std::string numbered_arrays() const {
    std::string text;
    for (int array = 0; array < rows_.arrays(); ++array)
      text += fmt::format("{}{} {}", array ? ", " : "", array, name(array));
    return text;
  }

  void print_types() {
    out_.put(fmt::format("using Cell = {};", cell_));
    out_.put(
        fmt::format("using Sweep = an5d::FieldSweep<{}, {}, {}>;", cell_, rows_.fields, rows_.inputs.size()));
    out_.put(plan_.has_scalars() ? fmt::format("using Scalars = {}_kernel::Scalars;", plan_.name)
                                 : "struct Scalars {};");
  }

  void print_constants() {
    out_.put(fmt::format("static constexpr int kFields = {}, kArrays = {};", rows_.fields, rows_.arrays()));
    out_.put(fmt::format("static constexpr int kStages = {};  // warps, each with some of the time steps",
                         stages_.count));
    out_.put(
        fmt::format("static constexpr int kRows = {};    // that a stage takes at a time", stages_.rows));
    out_.put(fmt::format("static constexpr int kRing = {};    // slots on their way from global memory",
                         stages_.ring));
    out_.put(fmt::format("static constexpr int kCells = {}, kBlock = 32 * kCells;  // of a thread, of a tile",
                         plan_.block.cells.x));
    out_.put(fmt::format("static constexpr int kPack = {};    // cells that one access of a slot moves",
                         std::get<StagesGeometry>(plan_.block.of_kind).pack));
    out_.put(fmt::format("static constexpr int kTierLag = {};  // rows from one time step to the next",
                         rows_.tier_lag));
    out_.put(fmt::format("static constexpr int kPhases = {};  // steps of a round", plan_.block.phases));
    out_.put(fmt::format("static constexpr bool kBorderInPlace = {}, kCopiesBeyond = {};",
                         plan_.sides == Sides::kAtBorder, plan_.copies_beyond));
    out_.put(fmt::format("static constexpr int kLoRow = kLo{0}, kLoColumn = kLo{1}, kHiColumn = kHi{1};",
                         stream_, x_.label));
    out_.put(fmt::format("static constexpr int kMiddleWork = {}, kEndWork = {};  // on a row, as kSideWork",
                         plan_.row_work->middle, plan_.row_work->end));
  }

  void print_lags() {
    if (is_partial_) {
      out_.comment("Rows ahead of the one that arrives to which it is added.");
      return out_.put(fmt::format("__device__ static constexpr int lag(int) {{ return -kLo{}; }}", stream_));
    }
    std::string value = std::to_string(rows_.lag.back());
    for (int f = rows_.fields - 2; f >= 0; --f)
      value = fmt::format("field == {} ? {} : {}", f, rows_.lag[f], value);
    out_.comment("Rows by which an update lags behind the row that arrives.");
    out_.put(fmt::format("__device__ static constexpr int lag([[maybe_unused]] int field) {{ return {}; }}",
                         value));
  }

  void print_sources() {
    std::string start = "part.from[array]", stride = "part.box.stride[1]";
    const std::string fields = rows_.inputs.empty() ? start : "part.from[array < kFields ? array : 0]";
    if (!rows_.inputs.empty()) start = fields;
    for (int array = rows_.arrays() - 1; array >= rows_.fields; --array) {
      start = fmt::format("array == {} ? scalars.{}.start : {}", array, name(array), start);
      stride = fmt::format("array == {} ? scalars.{}.extent[1] : {}", array, name(array), stride);
    }
    const char* head =
        "__device__ static {} {}([[maybe_unused]] int array, const Sweep& part, "
        "[[maybe_unused]] const Scalars& scalars)";
    out_.comment("Cell (0, 0) of an array, and the cells from one row to the next.");
    out_.block(fmt::format(fmt::runtime(head), "const Cell*", "start"),
               [&] { out_.put("return " + start + ";"); });
    out_.block(fmt::format(fmt::runtime(head), "long long", "stride"),
               [&] { out_.put("return " + stride + ";"); });
    out_.blank();
  }

  void print_borders() {
    out_.comment("Rows of the first time step, where the two time planes have borders of their own.");
    out_.put("template <class Thread>");
    out_.block(
        "__device__ static __forceinline__ void take_borders([[maybe_unused]] const Thread& thread, "
        "[[maybe_unused]] int step, [[maybe_unused]] Cell (&row)[kArrays][kCells])",
        [&] {
          for (int f = 0; f < rows_.fields; ++f) {
            if (!has_planes(f)) continue;
            out_.put("#pragma unroll");
            out_.put("for (int c = 0; c < kCells; ++c)");
            out_.put(
                fmt::format("  if (!thread.template updated<an5d::kEnd>({0}, c, step)) row[{0}][c] = "
                            "thread.border({0}, 0, step, c, row[{0}][c]);",
                            f));
          }
        });
  }

  const RowProgram& rows_;
  const Stages& stages_;
};

}  // namespace

void print_stages_sizes(Writer& out, const KernelPlan& plan) { StagesPrinter(out, plan).print_sizes(); }

void print_stages_kernel(Writer& out, const KernelPlan& plan, const std::string& bounds) {
  StagesPrinter(out, plan).print_kernel(bounds);
}

}  // namespace an5d
