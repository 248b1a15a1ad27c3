// Device code of stages (stages.h).
#include "codegen/emit/stages.h"

#include <fmt/format.h>

#include "codegen/emit/held_text.h"
#include "codegen/emit/program_printer.h"
#include "codegen/emit/row_tier.h"
#include "codegen/emit/sum_tier.h"

namespace an5d {
namespace {

class StagesPrinter : public ProgramPrinter {
 public:
  StagesPrinter(Writer& out, const KernelPlan& plan)
      : ProgramPrinter(out, plan), stages_(std::get<Stages>(plan.block.kind)) {}

  void print_sizes() {
    out_.put(fmt::format("constexpr int kThreads = {};", plan_.block.threads));
    print_halos();
    out_.blank();
  }

  void print_kernel(const std::string& bounds) {
    print_program();
    out_.put("template <int kSteps>");
    out_.put("using Shared = an5d::StageMemory<Program>;");
    out_.blank();
    out_.comment("kSteps time steps of all tiles, in equal shares for the blocks.");
    out_.put("template <int kSteps, bool kBordersDiffer>");
    out_.put("__global__ void " + bounds);
    out_.block(
        fmt::format("sweep(Program::Sweep part{})", plan_.has_scalars() ? ", Scalars scalars" : ""), [&] {
          if (!plan_.has_scalars()) out_.put("const Program::Scalars scalars = {};");
          out_.put("an5d::stage_shares<Program, kSteps, kBordersDiffer>(part, scalars, an5d_shared_memory);");
        });
    const std::string steps = std::to_string(plan_.host.degrees.front());
    out_.put(
        fmt::format("static_assert(sizeof(Shared<{0}>) == {1} && an5d::StageThread<Program, {0}, "
                    "false>::kLag == {2});",
                    steps, plan_.block.shared_bytes, std::get<StagesGeometry>(plan_.block.of_kind).lag));
  }

 private:
  void print_program() {
    out_.comment("What the pipeline of an5d/stages.cuh is told. Arrays are numbered: " + numbered_arrays() +
                 ".");
    out_.block(
        fmt::format("struct Program : an5d::StreamProgram<{}, {}{}>", cell_, rows_.fields,
                    rows_.inputs.empty() ? "" : fmt::format(", {}", rows_.inputs.size())),
        [&] {
          if (plan_.has_scalars()) out_.put(fmt::format("using Scalars = {}_kernel::Scalars;", plan_.name));
          print_constants();
          print_lags();
          print_planes();
          print_amid();
          if (!rows_.inputs.empty()) print_sources();
          print_held_of_thread(out_, plan_);
          out_.blank();
          is_partial_ ? print_sum_tier(out_, plan_) : print_row_tier(out_, plan_);
        },
        "};");
    out_.blank();
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
    const RowWork& work = *plan_.row_work;
    constants(
        fmt::format("kMiddleWork = {}, kSideWork = {}, kEndWork = {}", work.middle, work.side, work.end),
        "on a row");
    if (tiers_hold(plan_)) out_.put("static constexpr bool kTiersHold = true;  // what is read of a row");
    out_.put(fmt::format("static constexpr bool kBorderInPlace = {}, kCopiesBeyond = {};",
                         plan_.sides == Sides::kAtBorder, plan_.copies_beyond));
    out_.put(fmt::format("template <class Thread> using Borders = an5d::{}<Program, Thread>;",
                         plan_.borders_trade ? "TradedBorders" : "BordersFromMemory"));
  }

  void print_lags() {
    out_.comment("Rows from the newest one that an update makes, or adds to, to the one that arrives.");
    print_function("int", "lag", "field",
                   is_partial_ ? "-kLo" + stream_ : by_number("field", rows_.fields, [&](int f) {
                     return std::to_string(rows_.lag[f]);
                   }));
  }

  // Cell (0, 0) of an array, and the cells from one row to the next.
  void print_sources() {
    print_source("const Cell*", "start", "", "part.from[array < kFields ? array : 0]", "start");
    print_source("long long", "stride", "int, ", "part.box.stride[1]", "extent[1]");
  }

  const Stages& stages_;
};

}  // namespace

void print_stages_sizes(Writer& out, const KernelPlan& plan) { StagesPrinter(out, plan).print_sizes(); }

void print_stages_kernel(Writer& out, const KernelPlan& plan, const std::string& bounds) {
  StagesPrinter(out, plan).print_kernel(bounds);
}

}  // namespace an5d
