// Device code of one array with one cell per thread (cell_sweep.h): sizes, and the kernel that gives each
// thread its place.
#include "codegen/emit/cell_sweep.h"

#include <fmt/format.h>

#include "codegen/emit/device_printer.h"
#include "codegen/emit/thread.h"

namespace an5d {
namespace {

class CellSweepPrinter : public DevicePrinter {
 public:
  using DevicePrinter::DevicePrinter;

  void print_sizes() {
    out_.put(fmt::format("constexpr int kThreads = {};", plan_.block.threads));
    print_tile_sizes();
    print_axes();
    if (plan_.streams()) {
      out_.put(fmt::format(
          "constexpr int kPlanes = kLo{0} + 1 + kHi{0};  // of one time step that a thread keeps", stream_));
      out_.put(fmt::format("constexpr int kChunk = {};  // planes along {} that a block stores",
                           plan_.one_cell.chunk, plan_.axes[0].name));
    }
    out_.comment("Cells of shared memory before and after a plane, which halo threads may read.");
    if (has_y()) {
      out_.put(fmt::format(
          "constexpr int kGuardLo = kLo{0} * kBlock{1} + kLo{1}, kGuardHi = kHi{0} * kBlock{1} + kHi{1};",
          y().label, x_.label));
    } else {
      out_.put(fmt::format("constexpr int kGuardLo = kLo{0}, kGuardHi = kHi{0};", x_.label));
    }
    const OneCellGeometry& one = std::get<OneCellGeometry>(plan_.block.of_kind);
    const char* buffers = shifts_ ? "of each tier one" : "there are two, used in turn";
    if (one.published > 1) {
      out_.put("constexpr int kShared = kGuardLo + kThreads + kGuardHi;  // cells of a shared plane");
      out_.put(fmt::format("constexpr int kBuffer = kPlanes * kShared;  // a tier's planes; {}", buffers));
    } else {
      out_.put(fmt::format("constexpr int kBuffer = kGuardLo + kThreads + kGuardHi;  // {}", buffers));
    }
    if (shifts_) out_.put(fmt::format("constexpr int kBuffers = {};", one.buffers));
    out_.blank();
  }

  void print_kernel(const std::string& bounds) {
    print_thread(out_, plan_);
    print_sweep(bounds);
    out_.put(fmt::format("static_assert({} * kBuffer * sizeof({}) == {});", buffers(), cell_,
                         plan_.block.shared_bytes));
  }

 private:
  void print_sweep(const std::string& bounds) {
    out_.comment(plan_.streams()
                     ? "kSteps time steps of one tile, from one end of a chunk of planes to the other."
                     : "kSteps time steps of one tile.");
    out_.put("template <int kSteps, bool kBordersDiffer>");
    const std::string scalars = !plan_.has_scalars() ? "" : ", Scalars scalars";
    out_.put("__global__ void " + bounds);
    out_.block(fmt::format("sweep(an5d::FieldSweep<{}, 1> part{})", cell_, scalars), [&] {
      print_tile();
      if (plan_.streams()) {
        print_stream_setup();
        print_stream_loop();
      } else {
        print_single_tile();
      }
    });
  }

  void print_tile() {
    out_.put(fmt::format("{0}* const buffers = reinterpret_cast<{0}*>(an5d_shared_memory);", cell_));
    if (shifts_) out_.comment("Zeros, which the guards stay. So are the planes before the first.");
    out_.put(fmt::format("for (int n = threadIdx.x; n < {} * kBuffer; n += kThreads) buffers[n] = 0;{}",
                         buffers(), shifts_ ? "" : "  // the guards stay so"));
    out_.put("__syncthreads();");
    out_.blank();
    out_.comment("Tiles overlap by the halo of kSteps steps.");
    const auto coordinate = [&](const PlanAxis& axis, const std::string& lane, const std::string& tile) {
      out_.put(fmt::format("const int lane_{} = {};", &axis == &x_ ? "x" : "y", lane));
      out_.put(fmt::format("const int useful_{0} = kBlock{0} - kSteps * (kLo{0} + kHi{0});", axis.label));
      if (plan_.streams()) {
        out_.put(fmt::format("const long long tiles_{0} = an5d::pieces(part.box.size(k{0}), useful_{0});",
                             axis.label));
      }
      out_.put(fmt::format(
          "const long long {0} = part.box.begin[k{1}] - kSteps * kLo{1} + lane_{2} + {3} * useful_{1};",
          coordinate_name(axis), axis.label, &axis == &x_ ? "x" : "y", tile));
    };
    if (has_y()) {
      coordinate(x_, fmt::format("threadIdx.x % kBlock{}", x_.label),
                 fmt::format("blockIdx.x % tiles_{}", x_.label));
      coordinate(y(), fmt::format("threadIdx.x / kBlock{}", x_.label),
                 fmt::format("(blockIdx.x / tiles_{} % tiles_{})", x_.label, y().label));
    } else {
      coordinate(x_, "threadIdx.x",
                 plan_.streams() ? fmt::format("blockIdx.x % tiles_{}", x_.label) : "blockIdx.x");
    }
  }

  std::string coordinate_name(const PlanAxis& axis) const { return "cell_" + axis.label; }

  std::string all_axes(const char* format) const {
    std::string text;
    for (int d = plan_.streams() ? 1 : 0; d < plan_.rank(); ++d) {
      const PlanAxis& axis = plan_.axes[d];
      text +=
          (text.empty() ? "" : " && ") + fmt::format(fmt::runtime(format), coordinate_name(axis), axis.label);
    }
    return text;
  }

  // thread.loads, inside, stores and the members that only some plans have.
  void print_thread_setup() {
    out_.put("Thread<kSteps, kBordersDiffer> thread = {};");
    out_.put("thread.shared = buffers + kGuardLo + threadIdx.x;");
    out_.put("thread.part = part;");
    out_.put(
        fmt::format("thread.loads = {};",
                    all_axes("{0} >= part.box.begin[k{1}] - kLo{1} && {0} < part.box.end[k{1}] + kHi{1}")));
    out_.put(fmt::format("thread.inside = {};",
                         all_axes("{0} >= part.box.begin[k{1}] && {0} < part.box.end[k{1}]")));
    std::string stored =
        fmt::format("lane_x >= kSteps * kLo{0} && lane_x < kBlock{0} - kSteps * kHi{0}", x_.label);
    if (has_y()) {
      stored +=
          fmt::format(" && lane_y >= kSteps * kLo{0} && lane_y < kBlock{0} - kSteps * kHi{0}", y().label);
    }
    out_.put(fmt::format("{} = thread.inside && {};", plan_.streams() ? "thread.stores" : "const bool stores",
                         stored));
    if ((plan_.one_cell.guard == Guard::kTile)) out_.put("thread.lane_x = lane_x;");
    if ((plan_.one_cell.guard == Guard::kTile) && has_y()) out_.put("thread.lane_y = lane_y;");
    if (plan_.has_scalars()) out_.put("thread.scalars = scalars;");
    for (const int iterator : plan_.update().iterators) {
      if (iterator == 0 || (iterator == 1 && plan_.streams())) continue;
      const PlanAxis& axis = plan_.axes[iterator - 1];
      out_.put(fmt::format("thread.{0} = {0};", coordinate_name(axis)));
    }
  }

  void print_stream_setup() {
    const bool up = plan_.stream_direction == Direction::kUp;
    out_.blank();
    if (up) {
      out_.put(
          fmt::format("const long long begin = part.box.begin[k{0}], end = part.box.end[k{0}];", stream_));
    } else {
      out_.comment(
          "The source adds planes from high to low: the stream runs that way, over negated indices.");
      out_.put(fmt::format("const long long begin = 1 - part.box.end[k{0}], end = 1 - part.box.begin[k{0}];",
                           stream_));
    }
    const std::string tiles =
        has_y() ? fmt::format("(tiles_{} * tiles_{})", x_.label, y().label) : "tiles_" + x_.label;
    out_.put(fmt::format("const long long first = begin + blockIdx.x / {} * part.chunk;", tiles));
    out_.put(fmt::format("const long long start = first - kSteps * kLo{};  // plane of step 0", stream_));
    print_thread_setup();
    out_.put(
        fmt::format("thread.count = (int)((first + part.chunk < end ? first + part.chunk : end) - start) + "
                    "kSteps * kHi{};",
                    stream_));
    out_.put("thread.begin = (int)max(begin - start, -(1ll << 30));  // or beyond every step of this block");
    out_.put("thread.end = (int)min(end - start, 1ll << 30);");
    const std::string row = has_y() ? fmt::format("cell_{0} * part.box.stride[k{0}] + ", y().label) : "";
    out_.put(fmt::format("thread.in = part.from[0] {} start * part.box.stride[k{}] + {}cell_{};",
                         up ? "+" : "-", stream_, row, x_.label));
    for (const int iterator : plan_.update().iterators) {
      if (iterator == 1) {
        out_.put(fmt::format("thread.cell_{} = {}start;", stream_, up ? "" : "-"));
      }
    }
  }

  // While tiers fill, sums begin with planes before the grid, where arrays that are read have no elements.
  bool fills_unchecked() const { return !is_partial_ || plan_.inputs.empty(); }

  void print_stream_loop() {
    out_.blank();
    out_.comment("In between, every tier has a plane to update and none needs a check.");
    if (plan_.sides == Sides::kApart) {
      std::string amid;
      for (int d = 1; d < plan_.rank(); ++d) {
        const PlanAxis& axis = plan_.axes[d];
        const std::string start = fmt::format("cell_{} - lane_{}", axis.label, &axis == &x_ ? "x" : "y");
        amid += fmt::format("{0}{1} >= part.box.begin[k{2}] && {1} + kBlock{2} <= part.box.end[k{2}]",
                            amid.empty() ? "" : " && ", start, axis.label);
      }
      out_.put(fmt::format("const bool amid = {};", amid));
    }
    out_.put(fmt::format(
        "const int steady_begin = max(kSteps * (kLo{0} + kHi{0}), thread.begin + kSteps * kHi{0});",
        stream_));
    // Partial sums also touch planes ahead of the one that arrives.
    out_.put(fmt::format("const int steady_end = min(thread.count, thread.end {}{}{});",
                         is_partial_ ? "- kLo" : "+ kHi", stream_,
                         plan_.one_cell.load == Load::kAhead ? " - 1" : ""));
    const char* on = shifts_ ? "++step" : "step += kPlanes";  // a round
    const char* ends = shifts_ ? "s < steady_end" : "s + kPlanes <= steady_end";
    out_.put(fmt::format("const auto steady = [=](int s) {{ return s >= steady_begin && {}; }};", ends));
    if (fills_unchecked())
      out_.put(fmt::format("const auto fills = [=](int s) {{ return s < steady_begin && {}; }};", ends));
    if (plan_.one_cell.load == Load::kAhead) {
      out_.put(fmt::format("thread.next = thread.readable(0) ? *thread.in : ({})0;", cell_));
      out_.put("thread.in = an5d::moved(thread.in, part.stride);");
    }
    out_.block(fmt::format("for (int step = 0; step < thread.count; {})", on), [&] {
      const auto steady_loop = [&](const char* condition, const char* region) {
        out_.put("#pragma unroll 1");
        out_.put(fmt::format("for (; {}steady(step); {}) thread.template round<{}>(step);", condition, on,
                             region));
      };
      if (fills_unchecked()) {
        out_.put("#pragma unroll 1");
        out_.put(fmt::format("for (; thread.begin <= kLo{} && fills(step); {})", stream_, on));
        out_.put("  thread.template round<kStart>(step);");
      }
      if (plan_.sides == Sides::kApart) steady_loop("amid && ", "kMiddle");
      steady_loop("", "kSide");
      out_.put("if (step < thread.count) thread.template round<kEnd>(step);");
    });
  }

  void print_single_tile() {
    out_.blank();
    print_thread_setup();
    out_.put(fmt::format("thread.cell = cell_{};", x_.label));
    out_.put(fmt::format("{0} value = thread.loads ? part.from[0][thread.cell] : ({0})0;", cell_));
    out_.put("if (kBordersDiffer && !thread.inside) value = thread.border(0, value);");
    out_.put("#pragma unroll");
    out_.put("for (int tier = 1; tier <= kSteps; ++tier) value = thread.advance(tier, value);");
    out_.put("if (stores) part.to[0][thread.cell] = value;");
  }
};

}  // namespace

void print_cell_sizes(Writer& out, const KernelPlan& plan) { CellSweepPrinter(out, plan).print_sizes(); }

void print_cell_kernel(Writer& out, const KernelPlan& plan, const std::string& bounds) {
  CellSweepPrinter(out, plan).print_kernel(bounds);
}

}  // namespace an5d
