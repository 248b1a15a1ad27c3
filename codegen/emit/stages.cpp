// Device code of stages (stages.h).
#include "codegen/emit/stages.h"

#include <fmt/format.h>

#include <algorithm>

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

  void print_program() {
    std::string numbered = plan_.is_single ? "" : " Arrays are numbered: " + numbered_arrays() + ".";
    out_.comment("What the pipeline of an5d/stages.cuh is told." + numbered);
    out_.block(
        fmt::format("struct Program : an5d::StageProgram<{}, {}{}>", cell_, rows_.fields,
                    rows_.inputs.empty() ? "" : fmt::format(", {}", rows_.inputs.size())),
        [&] {
          if (plan_.has_scalars()) out_.put(fmt::format("using Scalars = {}_kernel::Scalars;", plan_.name));
          print_constants();
          print_lags();
          if (!std::ranges::all_of(plan_.updates, has_planes)) print_planes();
          if (!rows_.inputs.empty()) print_sources();
          out_.blank();
          is_partial_ ? print_sum_tier(out_, plan_) : print_row_tier(out_, plan_);
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

  void constants(const std::string& values, const std::string& comment) {
    out_.put(fmt::format("static constexpr int {};  // {}", values, comment));
  }

  void print_constants() {
    constants(fmt::format("kStages = {}", stages_.count), "warps, each with some of the time steps");
    constants(fmt::format("kRows = {}", stages_.rows), "that a stage takes at a time");
    constants(fmt::format("kRing = {}", stages_.ring), "slots on their way from global memory");
    constants(fmt::format("kCells = {}, kBlock = 32 * kCells", plan_.block.cells.x),
              "of a thread, of a tile");
    constants(fmt::format("kTierLag = {}", rows_.tier_lag), "rows from one time step to the next");
    constants(fmt::format("kPhases = {}", plan_.block.phases), "steps of a round");
    constants(fmt::format("kLoRow = kLo{0}, kLoColumn = kLo{1}, kHiColumn = kHi{1}", stream_, x_.label),
              "halo");
    constants(fmt::format("kMiddleWork = {}, kEndWork = {}", plan_.row_work->middle, plan_.row_work->end),
              "on a row, as kSideWork");
    out_.put(fmt::format("static constexpr bool kBorderInPlace = {}, kCopiesBeyond = {};",
                         plan_.sides == Sides::kAtBorder, plan_.copies_beyond));
  }

  // "field == 0 ? 1 : 2"
  template <class Value>
  std::string by_field(const Value& value) const {
    std::string text = value(rows_.fields - 1);
    for (int f = rows_.fields - 2; f >= 0; --f)
      text = fmt::format("field == {} ? {} : {}", f, value(f), text);
    return text;
  }

  void print_lags() {
    out_.comment("Rows from the newest one that an update makes, or adds to, to the one that arrives.");
    out_.put(fmt::format(
        "__device__ static constexpr int lag([[maybe_unused]] int field) {{ return {}; }}",
        is_partial_ ? "-kLo" + stream_ : by_field([&](int f) { return std::to_string(rows_.lag[f]); })));
  }

  static bool has_planes(const PlanUpdate& update) { return update.field.buffering == Buffering::kPlanes; }

  void print_planes() {
    out_.comment("Is it in two time planes?");
    out_.put(fmt::format(
        "__device__ static constexpr bool has_planes([[maybe_unused]] int field) {{ return {}; }}",
        by_field([&](int f) { return has_planes(plan_.updates[f]) ? "true" : "false"; })));
  }

  // Cell (0, 0) of an array, and the cells from one row to the next.
  void print_sources() {
    std::string start = "part.from[array < kFields ? array : 0]", stride = "part.box.stride[1]";
    for (int array = rows_.arrays() - 1; array >= rows_.fields; --array) {
      start = fmt::format("array == {} ? scalars.{}.start : {}", array, name(array), start);
      stride = fmt::format("array == {} ? scalars.{}.extent[1] : {}", array, name(array), stride);
    }
    const char* head = "__device__ static {} {}(int array, const Sweep& part, const Scalars& scalars)";
    out_.block(fmt::format(fmt::runtime(head), "const Cell*", "start"),
               [&] { out_.put("return " + start + ";"); });
    out_.block(fmt::format(fmt::runtime(head), "long long", "stride"),
               [&] { out_.put("return " + stride + ";"); });
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
