// Device code of lines of several arrays (line_program.h).
#include "codegen/emit/line_program.h"

#include <fmt/format.h>

#include "codegen/emit/held_text.h"
#include "codegen/emit/line_tier.h"
#include "codegen/emit/program_printer.h"

namespace an5d {
namespace {

class LineProgramPrinter : public ProgramPrinter {
 public:
  LineProgramPrinter(Writer& out, const KernelPlan& plan)
      : ProgramPrinter(out, plan),
        lines_(std::get<Lines>(plan.block.kind)),
        geometry_(std::get<LinesGeometry>(plan.block.of_kind)) {}

  void print_sizes() {
    out_.put(fmt::format("constexpr int kThreads = {};", plan_.block.threads));
    print_halos();
    out_.blank();
  }

  void print_kernel(const std::string& bounds) {
    print_program();
    out_.put("template <int kSteps>");
    out_.put("using Shared = an5d::LineMemory<Program, kSteps>;");
    out_.blank();
    out_.comment(
        "kSteps time steps of all tiles, each of which a block does from one end of a chunk of planes to the "
        "other.");
    out_.put("template <int kSteps, bool kBordersDiffer, bool kAligned>");
    out_.put("__global__ void " + bounds);
    out_.block(fmt::format("sweep(Program::Sweep part, an5d::Waves waves{})",
                           plan_.has_scalars() ? ", Scalars scalars" : ""),
               [&] {
                 if (!plan_.has_scalars()) out_.put("const Program::Scalars scalars = {};");
                 out_.put(
                     "an5d::line_chunk<Program, kSteps, kBordersDiffer, kAligned>(part, scalars, waves, "
                     "an5d_shared_memory);");
               });
    const int steps = plan_.host.degrees.front();
    out_.put(fmt::format("using Main = an5d::LineThread<Program, {}, false>;", steps));
    out_.put(fmt::format("static_assert(sizeof(Shared<{}>) == {} && Main::kFilling == {});", steps,
                         plan_.block.shared_bytes, geometry_.filling));
    out_.put(fmt::format("static_assert(Main::kUsefulLines == {} && Main::kUsefulCells == {});",
                         plan_.block.useful.y, plan_.block.useful.x));
  }

 private:
  void print_program() {
    out_.comment("What the pipeline of an5d/lines.cuh is told. Arrays are numbered: " + numbered_arrays() +
                 ".");
    out_.block(
        fmt::format("struct Program : an5d::StreamProgram<{}, {}{}>", cell_, rows_.fields,
                    rows_.inputs.empty() ? "" : fmt::format(", {}", rows_.inputs.size())),
        [&] {
          if (plan_.has_scalars()) out_.put(fmt::format("using Scalars = {}_kernel::Scalars;", plan_.name));
          print_constants();
          print_numbers();
          print_planes();
          print_amid();
          if (!rows_.inputs.empty()) print_sources();
          print_held_of_thread(out_, plan_);
          print_shown();
          out_.blank();
          print_line_tier(out_, plan_);
        },
        "};");
    out_.blank();
  }

  void print_constants() {
    const int cells = plan_.block.cells.x, lines = plan_.block.cells.y;
    constants(fmt::format("kWarps = {}, kLines = {}", plan_.block.threads / 32, lines), "lines of a warp");
    constants(fmt::format("kCells = {}, kBlock = 32 * kCells", cells), "of a thread's line, of a tile's");
    constants(fmt::format("kRing = {}, kAhead = {}", lines_.ring, lines_.ring - geometry_.held),
              "planes of shared memory; of them, on their way from global memory");
    constants(fmt::format("kTierLag = {}", rows_.tier_lag), "planes from one time step to the next");
    constants(fmt::format("kLatest = {}", rows_.latest()),
              "planes after the first field's that the last one comes");
    constants(fmt::format("kPhases = {}", plan_.block.phases), "steps of a round");
    constants(fmt::format(
                  "kLoPlane = kLo{0}, kLoLine = kLo{1}, kHiLine = kHi{1}, kLoCell = kLo{2}, kHiCell = kHi{2}",
                  stream_, y().label, x_.label),
              "halo");
    constants(fmt::format("kLoBeside = {}, kHiBeside = {}", rows_.lines.lo, rows_.lines.hi),
              "lines that one update reads");
    constants(fmt::format("kLoFrame = {}, kHiFrame = {}", rows_.lines_taken.lo, rows_.lines_taken.hi),
              "of the time step before");
    constants(fmt::format("kLoMade = {}, kHiMade = {}", rows_.lines_made.lo, rows_.lines_made.hi),
              "and that it needs of its own time step");
    const bool neighbours = std::holds_alternative<NeighbourSync>(plan_.schedule.sync);
    out_.put(
        fmt::format("using Sync = an5d::{}Sync<kWarps, kLines, kLoFrame, kHiFrame>;  // whom warps wait for",
                    neighbours ? "Neighbour" : "Block"));
    constants(fmt::format("kShown = {}, kTakenTurns = {}, kMadeTurns = {}", geometry_.shown, rows_.turns(1),
                          rows_.turns(0)),
              "lines that a warp shows to others, of so many planes of a tier");
    constants(fmt::format("kInputPlanes = {}", rows_.input_planes()),
              "of arrays that are only read, which tiers find in shared memory; 0: they hand them on");
    if (tiers_hold(plan_)) out_.put("static constexpr bool kTiersHold = true;  // what is read of a plane");
    constants(fmt::format("kBoxes = {}", plan_.host.boxes), "of updated cells");
  }

  void print_numbers() {
    const int fields = rows_.fields, arrays = rows_.arrays();
    out_.comment("Planes from the one that an update makes to the newest that arrives; and to its array's.");
    print_function("int", "lag", "field",
                   by_number("field", fields, [&](int f) { return std::to_string(rows_.lag[f]); }));
    print_function("int", "arrival", "array",
                   by_number("array", arrays, [&](int a) { return std::to_string(rows_.arrival[a]); }));
    out_.comment("Are lines beside those that are updated read, as they come?");
    print_function("bool", "reads_lines", "array", by_number("array", arrays, [&](int a) {
                     return std::string(rows_.reads_lines(a) ? "true" : "false");
                   }));
    int framed = 0, plain = 0;
    std::vector<int> number;
    for (int a = 0; a < arrays; ++a) number.push_back(rows_.reads_lines(a) ? framed++ : plain++);
    constants(fmt::format("kFramed = {}", rows_.framed()), "arrays of which they are");
    out_.comment("Number of an array among these, or among the others.");
    print_function("int", "number", "array",
                   by_number("array", arrays, [&](int a) { return std::to_string(number[a]); }));
    if (plan_.host.boxes > 1)
      print_function("int", "box", "field",
                     by_number("field", fields, [&](int f) { return std::to_string(plan_.updates[f].box); }));
  }

  void print_sources() {
    print_source("const Cell*", "start", "", "part.from[array < kFields ? array : 0]", "start");
    std::string stride = "part.box.stride[axis]";
    for (int array = rows_.arrays() - 1; array >= rows_.fields; --array)
      stride = fmt::format("array == {} ? of_input(scalars.{}, axis) : {}", array, name(array), stride);
    out_.block(
        "__host__ __device__ static long long of_input(const an5d::Input<Cell, 3>& input, int axis)", [&] {
          out_.put("return axis == an5d::kPlaneAxis ? input.extent[1] * input.extent[2] : input.extent[2];");
        });
    out_.block(
        "__host__ __device__ static long long stride(int array, int axis, const Sweep& part, const Scalars& "
        "scalars)",
        [&] { out_.put("return " + stride + ";"); });
  }

  // Planes of which warps see each other's lines.
  void print_shown() {
    int first[2] = {0, 0};
    for (const Window& window : rows_.windows) {
      if (window.shown == 0) continue;
      const int turns = rows_.turns(window);
      out_.put(fmt::format(
          "__device__ static constexpr an5d::Shown shown_{}_{}() {{ return {{{}, {}, {}, {}}}; }}",
          window.back == 1 ? "before" : "now", name(window.array), window.array, window.back == 0, turns,
          first[window.back]));
      first[window.back] += turns;
    }
  }

  const Lines& lines_;
  const LinesGeometry& geometry_;
};

}  // namespace

void print_line_program_sizes(Writer& out, const KernelPlan& plan) {
  LineProgramPrinter(out, plan).print_sizes();
}

void print_line_program_kernel(Writer& out, const KernelPlan& plan, const std::string& bounds) {
  LineProgramPrinter(out, plan).print_kernel(bounds);
}

}  // namespace an5d
