// Device code of lines (lines.h): struct Program, which tells the pipeline of an5d/array_lines.cuh about the
// stencil.
#include "codegen/emit/lines.h"

#include <fmt/format.h>

#include "codegen/emit/c_expr.h"
#include "codegen/emit/device_printer.h"
#include "codegen/emit/update.h"

namespace an5d {
namespace {

class LinesPrinter : public DevicePrinter {
 public:
  LinesPrinter(Writer& out, const KernelPlan& plan)
      : DevicePrinter(out, plan),
        lines_(std::get<Lines>(plan.block.kind)),
        geometry_(std::get<LinesGeometry>(plan.block.of_kind)),
        update_(plan.updates.front()) {}

  void print_sizes() {
    out_.put(fmt::format("constexpr int kThreads = {};", plan_.block.threads));
    print_halos();
    if (is_partial_)
      out_.put(fmt::format("constexpr int kPlanes = kLo{0} + 1 + kHi{0};  // that add to a sum", stream_));
    out_.blank();
  }

  void print_kernel(const std::string& bounds) {
    print_program();
    print_thread();
    const bool waves = takes_waves(plan_);
    out_.comment(waves ? "kSteps time steps of all tiles, each of which a block does from one end of a chunk "
                         "of planes to the other."
                       : "kSteps time steps of all tiles, in equal shares for the blocks.");
    out_.put("template <int kSteps, bool kBordersDiffer>");
    out_.put("__global__ void " + bounds);
    out_.block(
        fmt::format("sweep(an5d::FieldSweep<{}, 1> part{}{})", cell_, waves ? ", an5d::Waves waves" : "",
                    plan_.has_scalars() ? ", Scalars scalars" : ""),
        [&] {
          if (!plan_.has_scalars()) out_.put("const Program::Scalars scalars = {};");
          out_.put(fmt::format(
              "an5d::line_{}<Thread<kSteps, kBordersDiffer>>(part, {}scalars, an5d_shared_memory);",
              waves ? "waves" : "shares", waves ? "waves, " : ""));
        });
    print_asserts();
  }

 private:
  void print_program() {
    out_.comment("What the pipeline of an5d/array_lines.cuh is told.");
    out_.block(
        fmt::format("struct Program : an5d::LineProgram<{}>", cell_),
        [&] {
          if (plan_.has_scalars()) out_.put(fmt::format("using Scalars = {}_kernel::Scalars;", plan_.name));
          print_constants();
          print_places();
          out_.blank();
          is_partial_ ? print_sum() : print_next();
          print_division();
        },
        "};");
    out_.blank();
  }

  void print_constants() {
    constants(fmt::format("kWarps = {}, kLines = {}, kCells = {}", plan_.block.threads / 32,
                          plan_.block.cells.y, plan_.block.cells.x),
              "of a block, of a warp, of a thread");
    constants(fmt::format("kRing = {}", lines_.ring), "planes on their way from global memory");
    constants(fmt::format("kPhases = {}", plan_.block.phases), "steps of a round");
    constants(fmt::format("kLoPlane = kLo{0}, kHiPlane = kHi{0}, kLoLine = kLo{1}, kHiLine = kHi{1}", stream_,
                          y().label),
              "halo");
    constants(fmt::format("kLoCell = kLo{0}, kHiCell = kHi{0}", x_.label), "along a line");
    if (lines_.skew > 0)
      constants(fmt::format("kSkew = {}", lines_.skew),
                "planes that tiers lag behind each other, beyond the halo");
    if (geometry_.beside.both() > 0)
      constants(fmt::format("kBefore = {}, kAfter = {}", geometry_.beside.lo, geometry_.beside.hi),
                "accesses beside a tile's lines, for tier 1");
    if (plan_.stream_direction == Direction::kDown)
      out_.put("static constexpr bool kDown = true;  // planes stream from high to low");
  }

  // Of what tiers leave for each other.
  void print_places() {
    if (plan_.schedule.combine == Combine::kStar) {
      constants(fmt::format("kShown = {}", geometry_.shown), "lines of a warp that others read");
      constants(fmt::format("kTogether = {}", geometry_.together),
                "lines that go through the tiers side by side");
      return;
    }
    constants(fmt::format("kGuard = {}", geometry_.guard),
              "lines before and after a plane, which halo threads may read");
    constants(fmt::format("kTurns = {}", geometry_.turns), "planes of a tier that are still in use");
  }

  // A function of where a cell is, which has names for what its body reads.
  void print_function(const std::string& templates, const std::string& head, const std::string& body,
                      bool is_update = true) {
    const auto reads = [&](int iterator) { return is_update && update_.reads(iterator); };
    const auto name = [](bool is_read, const char* name) { return is_read ? name : ""; };
    const bool has_thread = is_update && (plan_.has_scalars() || !update_.iterators.empty());
    out_.put(fmt::format("template <{}class Thread>", templates));
    out_.block(
        fmt::format("__device__ static __forceinline__ {}, const Thread&{}, int{}, int{}, int{}, int{})",
                    head, name(has_thread, " thread"), name(reads(0), " tier"), name(reads(1), " plane"),
                    name(reads(2), " l"), name(reads(3), " c")),
        [&] {
          if (reads(2)) out_.put(fmt::format("const long long cell_{} = thread.line + l;", y().label));
          if (reads(3)) out_.put(fmt::format("const long long cell_{} = thread.cell + c;", x_.label));
          out_.put(body);
        });
  }
  std::string arguments() const {
    return extra_arguments(plan_, update_, stream_coordinate(plan_, "plane"), tier_time(plan_), "thread.");
  }

  void print_next() {
    out_.comment("Cell c of a thread's line l of a plane, after one time step more.");
    print_function("class Cells, ", fmt::format("{} next(const Cells& cells", cell_),
                   fmt::format("return {}(cells{});", update_name(plan_, 0), arguments()));
  }

  void print_sum() {
    out_.put(fmt::format("using Sum = {};", cuda_name(plan_.sum->type)));
    print_reads_beside(out_, plan_);
    out_.comment("Adds what a line of a plane gives to the sums of cell c of line l.");
    print_function("class Cells, ", "void add_line(int line, Sum (&sums)[kPlanes], const Cells& cells",
                   fmt::format("add(line, sums, cells{});", arguments()));
    print_function(
        "", fmt::format("{} finished(Sum sum", cell_),
        finishes_as_it_is(plan_) ? "return sum;" : fmt::format("return finish(sum{});", arguments()));
  }

  void print_division() {
    const std::string divides = last_division(plan_, "line", "updated(c)");
    if (divides.empty()) return;
    out_.put("template <class Line, class Test>");
    out_.block("__device__ static __forceinline__ void divide(Line& line, const Test& updated)",
               [&] { out_.put(divides); });
  }

  void print_thread() {
    const bool star = plan_.schedule.combine == Combine::kStar;
    const std::string form = star ? "Star" : "Plane";
    const std::string tier =
        star ? "" : fmt::format(" an5d::{}Tier<Program>,", is_partial_ ? "Sum" : "Gather");
    std::string memory = fmt::format("an5d::{}Memory<Program, kSteps>", form);
    if (!takes_waves(plan_)) memory = fmt::format("an5d::SharedWork<{}, {}>", memory, cell_);
    out_.put("template <int kSteps>");
    out_.put(fmt::format("using Shared = {};", memory));
    out_.put("template <int kSteps, bool kBordersDiffer>");
    out_.put(fmt::format("using Thread = an5d::{}Thread<Program,{} kSteps, kBordersDiffer, Shared<kSteps>>;",
                         form, tier));
    out_.blank();
  }

  // The geometry that the schedule was chosen by is that of the text.
  void print_asserts() {
    const int steps = plan_.host.degrees.front();
    out_.put(fmt::format("using Main = an5d::LineShape<Program, {}>;", steps));
    out_.put(
        fmt::format("static_assert(sizeof(Shared<{}>) == {} && Main::kLag == {} && Main::kFilling == {});",
                    steps, plan_.block.shared_bytes, geometry_.lag, geometry_.filling));
    out_.put(fmt::format("static_assert(Main::kUsefulLines == {} && Main::kUsefulCells == {});",
                         plan_.block.useful.y, plan_.block.useful.x));
  }

  const Lines& lines_;
  const LinesGeometry& geometry_;
  const PlanUpdate& update_;
};

}  // namespace

void print_lines_sizes(Writer& out, const KernelPlan& plan) { LinesPrinter(out, plan).print_sizes(); }

void print_lines_kernel(Writer& out, const KernelPlan& plan, const std::string& bounds) {
  LinesPrinter(out, plan).print_kernel(bounds);
}

}  // namespace an5d
