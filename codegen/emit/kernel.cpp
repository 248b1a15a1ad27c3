// Device code (kernel.h). One text for every streamed kernel: what differs between star, partial sums and
// gather is what a thread keeps, what it publishes and how it combines; 1-D kernels have no stream.
#include "codegen/emit/kernel.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "codegen/emit/c_expr.h"
#include "codegen/emit/update.h"

namespace an5d {
namespace {

class KernelPrinter {
 public:
  KernelPrinter(Writer& out, const KernelPlan& plan)
      : out_(out),
        plan_(plan),
        cell_(c_name(plan.element)),
        stream_(plan.axes[0].label),
        x_(plan.axes.back()),
        is_partial_(plan.combine == Combine::kPartial) {}

  void print() {
    print_sizes();
    print_scalars(out_, plan_);
    print_user_functions(out_, plan_);
    print_update(out_, plan_);
    print_thread();
    print_sweep();
  }

 private:
  const PlanAxis& y() const { return plan_.axes[1]; }
  bool has_y() const { return plan_.rank() == 3; }
  std::string time_of(const std::string& steps) const {
    return fmt::format("part.time {} ({})", plan_.time_direction == Direction::kUp ? "+" : "-", steps);
  }

  void print_sizes() {
    const Schedule& schedule = plan_.schedule;
    out_.put(fmt::format("constexpr int kThreads = {};", plan_.threads));
    if (has_y()) {
      out_.put(fmt::format("constexpr int kBlock{} = {}, kBlock{} = {};  // cells of a tile, halo included",
                           y().label, schedule.block.y, x_.label, schedule.block.x));
    } else {
      out_.put(fmt::format("constexpr int kBlock{} = {};  // cells of a tile, halo included", x_.label,
                           schedule.block.x));
    }
    out_.comment(
        "Numbers of the axes in a Box, and the cells that an update reads before and after its own.");
    for (int d = 0; d < plan_.rank(); ++d) {
      const PlanAxis& axis = plan_.axes[d];
      out_.put(fmt::format("constexpr int k{0} = {1}, kLo{0} = {2}, kHi{0} = {3};", axis.label,
                           d + 3 - plan_.rank(), axis.halo.lo, axis.halo.hi));
    }
    if (plan_.streams()) {
      out_.put(fmt::format(
          "constexpr int kPlanes = kLo{0} + 1 + kHi{0};  // of one time step that a thread keeps", stream_));
      const Chunks* chunks = std::get_if<Chunks>(&schedule.stream);
      out_.put(fmt::format("constexpr int kChunk = {};  // planes along {} that a block stores",
                           chunks ? chunks->planes : 1 << 30, plan_.axes[0].name));
    }
    if (has_y()) {
      out_.put(
          fmt::format("constexpr int kGuardLo = kLo{0} * kBlock{1} + kLo{1}, kGuardHi = kHi{0} * kBlock{1} + "
                      "kHi{1};  // around a shared plane",
                      y().label, x_.label));
    } else {
      out_.put(fmt::format("constexpr int kGuardLo = kLo{0}, kGuardHi = kHi{0};  // around a shared row",
                           x_.label));
    }
    out_.put("constexpr int kShared = kGuardLo + kThreads + kGuardHi;  // cells of a shared plane");
    if (plan_.published > 1) {
      out_.put("constexpr int kBuffer = kPlanes * kShared;  // a tier's planes; there are two buffers");
    } else {
      out_.put("constexpr int kBuffer = kShared;  // there are two of them, used in turn");
    }
    out_.blank();
  }

  // --- What a thread keeps and does -------------------------------------------------------------------

  void print_thread() {
    if (plan_.streams()) {
      out_.comment(
          "Where a thread is: amid the grid, at a side of it, or at an end of the stream, where tiers may "
          "have "
          "no plane, or one of the border.");
      out_.put("enum Region { kMiddle, kSide, kEnd };");
      out_.blank();
    }
    if (is_partial_) {
      out_.comment(
          fmt::format("One thread: a column of cells along {}. sums[n - 1] are the planes that tier n is "
                      "adding up.",
                      plan_.axes[0].name));
    } else if (plan_.streams()) {
      out_.comment(
          fmt::format("One thread: a column of cells along {}. cells[n - 1] are the planes that tier n "
                      "reads.",
                      plan_.axes[0].name));
    } else {
      out_.comment("One thread: one cell, advanced kTiers time steps.");
    }
    out_.put("template <int kTiers, bool kBordersDiffer>");
    out_.block(
        "struct Thread",
        [&] {
          print_state();
          if (plan_.streams()) print_interior();
          print_border();
          print_tier();
          if (plan_.streams()) print_round();
        },
        "};");
    out_.blank();
  }

  void print_state() {
    if (plan_.streams()) {
      out_.put(is_partial_ ? fmt::format("{} sums[kTiers][kPlanes];", c_name(plan_.sum_type))
                           : fmt::format("{} cells[kTiers][kPlanes];", cell_));
    }
    out_.put(fmt::format("{0}* shared;  // own cell of the first shared buffer", cell_));
    if (plan_.load == Load::kAhead) out_.put(fmt::format("{} next;  // the plane of the next step", cell_));
    out_.put(fmt::format("an5d::Sweep<{}> part;", cell_));
    out_.put("long long cell;  // own cell " +
             std::string(plan_.streams() ? "of the plane that enters" : "in the grid"));
    if (plan_.streams()) {
      out_.put("long long stride, lag;  // from one plane to the next; from storing to loading");
      out_.put("int begin, end, count;  // planes: updated, all of this block");
      out_.put("bool stores;");
    }
    out_.put("bool loads, inside;  // is the own column readable, updated?");
    if ((plan_.guard_kind == Guard::kTile)) out_.put(has_y() ? "int lane_x, lane_y;" : "int lane_x;");
    if (!plan_.params.empty()) out_.put("Scalars scalars;");
    for (const int iterator : plan_.iterators) {
      if (iterator == 0) continue;
      out_.put(fmt::format("long long at_{};{}", plan_.axes[iterator - 1].label,
                           iterator == 1 && plan_.streams() ? "  // of the block's plane 0" : ""));
    }
    out_.blank();
  }

  void print_interior() {
    out_.block("__device__ __forceinline__ bool updated(int plane) const",
               [&] { out_.put("return inside && plane >= begin && plane < end;"); });
    out_.block("__device__ __forceinline__ bool readable(int plane) const", [&] {
      out_.put(fmt::format("return loads && plane >= begin - kLo{0} && plane < end + kHi{0};", stream_));
    });
    out_.blank();
  }

  void print_border() {
    out_.comment("The own cell where it is not updated, as time step `tier` after the first reads it.");
    if (!plan_.streams()) {
      out_.block(fmt::format("__device__ __forceinline__ {0} border(int tier, {0} otherwise) const", cell_),
                 [&] { out_.put("return loads ? (tier % 2 ? part.odd : part.even)[cell] : otherwise;"); });
      return out_.blank();
    }
    out_.block(
        fmt::format(
            "__device__ __forceinline__ {0} border(int tier, int step, int plane, {0} otherwise) const",
            cell_),
        [&] {
          out_.put("if (!readable(plane)) return otherwise;");
          out_.put("return (tier % 2 ? part.odd : part.even)[cell + (plane - step) * stride];");
        });
    out_.blank();
  }

  // The condition under which a thread of this column computes, beyond what `kChecked` adds.
  std::string in_tile() const {
    if (plan_.guard_kind != Guard::kTile) return "";
    std::string text =
        fmt::format(" && lane_x >= tier * kLo{0} && lane_x < kBlock{0} - tier * kHi{0}", x_.label);
    if (has_y()) {
      text += fmt::format(" && lane_y >= tier * kLo{0} && lane_y < kBlock{0} - tier * kHi{0}", y().label);
    }
    return text;
  }

  void print_steps(const std::vector<TierStep>& steps) {
    for (const TierStep step : steps) {
      if (step == TierStep::kBarrier) out_.put("__syncthreads();");
      if (step == TierStep::kPublish) print_publish();
    }
  }

  void print_publish() {
    if (is_partial_ || !plan_.streams()) return out_.put("own[0] = value;");
    if (plan_.published == 1) return out_.put("own[0] = below[slot(0)];");
    out_.put("#pragma unroll");
    out_.put(fmt::format(
        "for (int dz = -kLo{0}; dz <= kHi{0}; ++dz) own[(dz + kLo{0}) * kShared] = below[slot(dz)];",
        stream_));
  }

  std::string read_shared(const std::string& index) const {
    return plan_.schedule.shared == SharedReads::kScalar
               ? fmt::format("const_cast<const volatile {}*>(own)[{}]", cell_, index)
               : fmt::format("own[{}]", index);
  }

  std::string in_plane() const { return has_y() ? fmt::format("dy * kBlock{} + dx", x_.label) : "dx"; }

  void print_tier() {
    if (!plan_.streams()) return print_tier_without_stream();
    out_.comment(
        fmt::format("Tier `tier` of step `step`: takes the plane step - (tier - 1) * kHi{0} of the time step "
                    "before, returns the plane step - tier * kHi{0} of its own.",
                    stream_));
    out_.put("template <Region kRegion>");
    out_.block(
        fmt::format("__device__ __forceinline__ {0} advance(int tier, int phase, int step, {0} value)",
                    cell_),
        [&] {
          out_.put("constexpr bool kChecked = kRegion == kEnd;");
          out_.put("const bool computes = kRegion == kMiddle || inside;");
          out_.put(fmt::format("const int plane = step - tier * kHi{};", stream_));
          out_.put(fmt::format(
              "const auto slot = [=](int dz) {{ return (phase - tier * kHi{} + dz + kTiers * kPlanes) % "
              "kPlanes; }};",
              stream_));
          is_partial_ ? print_partial_tier() : print_window_tier();
        });
    out_.blank();
  }

  void print_publishing(const char* skip) {
    out_.block(
        fmt::format("if (kChecked)"),
        [&] {
          out_.put(skip);
          print_steps_of(plan_.checked, Half::kFirst);
        },
        "}");
    out_.put(fmt::format("{}* const own = shared + (kChecked ? 0 : (phase * kTiers + tier) % 2 * kBuffer);",
                         cell_));
    print_steps_of(plan_.steady, Half::kSecond);
  }

  enum class Half { kFirst, kSecond };

  // `checked` has what `steady` has, after more in front: that part is kFirst.
  void print_steps_of(const std::vector<TierStep>& steps, Half half) {
    const std::size_t extra = plan_.checked.size() - plan_.steady.size();
    if (half == Half::kFirst) return print_steps({steps.begin(), steps.begin() + extra});
    print_steps(steps);
  }

  void print_window_tier() {
    out_.put(fmt::format("{} (&below)[kPlanes] = cells[tier - 1];", cell_));
    out_.put(fmt::format("below[slot(kHi{})] = value;", stream_));
    out_.put(fmt::format("{} result = below[slot(0)];", cell_));
    print_publishing(
        fmt::format("if (step < tier * (kLo{0} + kHi{0}) || step >= count) return result;  // not yet, "
                    "or no more",
                    stream_)
            .c_str());
    const std::string plane = plan_.published > 1 ? fmt::format("(dz + kLo{}) * kShared + ", stream_) : "";
    const std::string arguments = has_y() ? "int dz, int dy, int dx" : "int dz, int dx";
    const std::string centre = has_y() ? "dy == 0 && dx == 0" : "dx == 0";
    out_.block(
        fmt::format("const auto at = [&]({})", arguments),
        [&] {
          out_.put(fmt::format("return {} ? below[slot(dz)] : {};", centre, read_shared(plane + in_plane())));
        },
        "};");
    const std::string extra = extra_arguments(plan_, plane_iterator("plane"), time_of("tier - 1"));
    const std::string condition = "(kChecked ? updated(plane) : computes)" + in_tile();
    if (plan_.guard_kind == Guard::kSelect) {
      out_.put(fmt::format("const {} computed = update(at{});", cell_, extra));
      out_.put(fmt::format("if ({}) result = computed;", condition));
    } else {
      out_.put(fmt::format("if ({}) result = update(at{});", condition, extra));
    }
    out_.put(
        "if (kBordersDiffer && kRegion != kMiddle && !updated(plane)) result = border(tier, step, plane, "
        "result);");
    out_.put("return result;");
  }

  // The iterator of plane `name`, which counts along the stream from the block's first.
  std::string plane_iterator(const std::string& name) const {
    return fmt::format("at_{} {} ({})", stream_, plan_.stream_direction == Direction::kUp ? "+" : "-", name);
  }

  void print_partial_tier() {
    out_.put(fmt::format("{} (&sum)[kPlanes] = sums[tier - 1];", c_name(plan_.sum_type)));
    print_publishing(
        fmt::format("if (step < (tier - 1) * (kLo{0} + kHi{0}) || step >= count) return value;  // not yet, "
                    "or no more",
                    stream_)
            .c_str());
    const std::string arguments = has_y() ? "int dy, int dx" : "int dx";
    const std::string centre = has_y() ? "dy == 0 && dx == 0" : "dx == 0";
    out_.put(fmt::format("const auto at = [&]({}) {{ return {} ? value : {}; }};", arguments, centre,
                         read_shared(in_plane())));
    out_.put("const auto updates = [&](int ahead) { return !kChecked || updated(plane + ahead); };");
    out_.block("if (computes)", [&] {
      for (const PlanePart& part : plan_.parts) {
        const std::string to =
            fmt::format("kHi{} {} {}", stream_, part.offset > 0 ? "-" : "+", std::abs(part.offset));
        const std::string slot = fmt::format("sum[slot({})]", to);
        const std::string extra =
            extra_arguments(plan_, plane_iterator(fmt::format("plane + {}", to)), time_of("tier - 1"));
        out_.put(fmt::format("if (updates({})) {} = {}({}at{});", to, slot, part.name,
                             part.starts ? "" : slot + ", ", extra));
      }
    });
    out_.comment(fmt::format("A cell that is not updated is carried along and comes out kHi{} planes later.",
                             stream_));
    out_.put(fmt::format("if (!computes || !updates(kHi{0})) sum[slot(kHi{0})] = value;", stream_));
    const std::string extra = extra_arguments(plan_, plane_iterator("plane"), time_of("tier - 1"));
    out_.put(fmt::format("{0} result = computes && updates(0) ? finish(sum[slot(0)]{1}) : ({0})sum[slot(0)];",
                         cell_, extra));
    out_.put(
        "if (kBordersDiffer && kRegion != kMiddle && !updated(plane)) result = border(tier, step, plane, "
        "result);");
    out_.put("return result;");
  }

  void print_tier_without_stream() {
    out_.block(fmt::format("__device__ __forceinline__ {0} advance(int tier, {0} value)", cell_), [&] {
      out_.put(fmt::format("{}* const own = shared + tier % 2 * kBuffer;", cell_));
      print_steps(plan_.steady);
      out_.put(
          fmt::format("const auto at = [&](int dx) {{ return dx == 0 ? value : {}; }};", read_shared("dx")));
      out_.put(fmt::format("if (inside{}) return update(at{});", in_tile(),
                           extra_arguments(plan_, "", time_of("tier - 1"))));
      out_.put("return kBordersDiffer && !inside ? border(tier, value) : value;");
    });
  }

  void print_round() {
    out_.comment("kPlanes steps along the stream: after them every plane is back in its slot.");
    out_.put("template <Region kRegion>");
    out_.block("__device__ __forceinline__ void round(int first)", [&] {
      out_.put("constexpr bool kChecked = kRegion == kEnd;");
      out_.put("#pragma unroll");
      out_.block("for (int phase = 0; phase < kPlanes; ++phase)", [&] {
        out_.put("const int step = first + phase;");
        if (plan_.load == Load::kAhead) {
          out_.put(fmt::format("{} value = next;", cell_));
          out_.put(
              fmt::format("next = (kChecked ? readable(step + 1) : kRegion == kMiddle || loads) ? "
                          "part.from[cell + stride] : ({})0;",
                          cell_));
        } else {
          out_.put(
              fmt::format("{} value = (kChecked ? readable(step) : kRegion == kMiddle || loads) ? "
                          "part.from[cell] : ({})0;",
                          cell_, cell_));
        }
        out_.put("if (kBordersDiffer && !updated(step)) value = border(0, step, step, value);");
        out_.put("#pragma unroll");
        out_.put(
            "for (int tier = 1; tier <= kTiers; ++tier) value = advance<kRegion>(tier, phase, step, value);");
        out_.put(fmt::format(
            "const bool complete = !kChecked || (step >= kTiers * (kLo{0} + kHi{0}) && step < count);",
            stream_));
        out_.put("if (stores && complete) part.to[cell - lag] = value;");
        out_.put("cell += stride;");
      });
      out_.put(
          "if (!kChecked && kTiers * kPlanes % 2 == 1) __syncthreads();  // the next round starts with the "
          "same buffer");
    });
  }

  // --- The kernel -------------------------------------------------------------------------------------

  std::string bounds() const {
    const Schedule& schedule = plan_.schedule;
    if (schedule.registers) return fmt::format("__maxnreg__({})", *schedule.registers);
    // Reading borders again takes registers: that kernel, seldom needed, is not squeezed.
    if (plan_.schedule.resident) return fmt::format("__launch_bounds__(kThreads, {})", *plan_.resident);
    if (plan_.resident)
      return fmt::format("__launch_bounds__(kThreads, kBordersDiffer ? 1 : {})", *plan_.resident);
    return "__launch_bounds__(kThreads)";
  }

  void print_sweep() {
    out_.comment(plan_.streams()
                     ? "kTiers time steps of one tile, from one end of a chunk of planes to the other."
                     : "kTiers time steps of one tile.");
    out_.put("template <int kTiers, bool kBordersDiffer>");
    const std::string scalars = plan_.params.empty() ? "" : ", Scalars scalars";
    out_.block(fmt::format("__global__ void {} sweep(an5d::Sweep<{}> part{})", bounds(), cell_, scalars),
               [&] {
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
    out_.put(
        "for (int n = threadIdx.x; n < 2 * kBuffer; n += kThreads) buffers[n] = 0;  // the guards stay so");
    out_.put("__syncthreads();");
    out_.blank();
    out_.comment("Tiles overlap by the halo of kTiers steps.");
    out_.put("long long block = blockIdx.x;");
    const auto coordinate = [&](const PlanAxis& axis, const std::string& lane, const std::string& tile) {
      out_.put(fmt::format("const int lane_{} = {};", &axis == &x_ ? "x" : "y", lane));
      out_.put(fmt::format("const int useful_{0} = kBlock{0} - kTiers * (kLo{0} + kHi{0});", axis.label));
      out_.put(fmt::format(
          "const long long {0} = part.box.begin[k{1}] - kTiers * kLo{1} + lane_{2} + {3} * useful_{1};",
          coordinate_name(axis), axis.label, &axis == &x_ ? "x" : "y", tile));
    };
    if (has_y()) {
      coordinate(x_, fmt::format("threadIdx.x % kBlock{}", x_.label), take_tile(x_));
      coordinate(y(), fmt::format("threadIdx.x / kBlock{}", x_.label), take_tile(y()));
    } else {
      coordinate(x_, "threadIdx.x", plan_.streams() ? take_tile(x_) : "block");
    }
  }

  // The tile's number along an axis; `block` goes on with the axes that are left.
  static std::string take_tile(const PlanAxis& axis) {
    return fmt::format("an5d::take(block, part.box.pieces(k{0}, useful_{0}))", axis.label);
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
    out_.put("Thread<kTiers, kBordersDiffer> thread = {};");
    out_.put("thread.shared = buffers + kGuardLo + threadIdx.x;");
    out_.put("thread.part = part;");
    out_.put(
        fmt::format("thread.loads = {};",
                    all_axes("{0} >= part.box.begin[k{1}] - kLo{1} && {0} < part.box.end[k{1}] + kHi{1}")));
    out_.put(fmt::format("thread.inside = {};",
                         all_axes("{0} >= part.box.begin[k{1}] && {0} < part.box.end[k{1}]")));
    std::string stored =
        fmt::format("lane_x >= kTiers * kLo{0} && lane_x < kBlock{0} - kTiers * kHi{0}", x_.label);
    if (has_y()) {
      stored +=
          fmt::format(" && lane_y >= kTiers * kLo{0} && lane_y < kBlock{0} - kTiers * kHi{0}", y().label);
    }
    out_.put(fmt::format("{} = thread.inside && {};", plan_.streams() ? "thread.stores" : "const bool stores",
                         stored));
    if ((plan_.guard_kind == Guard::kTile)) out_.put("thread.lane_x = lane_x;");
    if ((plan_.guard_kind == Guard::kTile) && has_y()) out_.put("thread.lane_y = lane_y;");
    if (!plan_.params.empty()) out_.put("thread.scalars = scalars;");
    for (const int iterator : plan_.iterators) {
      if (iterator == 0 || (iterator == 1 && plan_.streams())) continue;
      const PlanAxis& axis = plan_.axes[iterator - 1];
      out_.put(fmt::format("thread.at_{0} = {1} + part.origin[k{0}];", axis.label, coordinate_name(axis)));
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
    out_.put("const long long first = begin + block * kChunk;");
    out_.put("const long long last = first + kChunk < end ? first + kChunk : end;");
    out_.put(fmt::format("const long long start = first - kTiers * kLo{};  // plane of step 0", stream_));
    out_.blank();
    print_thread_setup();
    out_.put(fmt::format("thread.count = (int)(last - start) + kTiers * kHi{};", stream_));
    out_.put("const long long far = 1 << 30;  // beyond every step of this block");
    out_.put("thread.begin = (int)(begin - start > -far ? begin - start : -far);");
    out_.put("thread.end = (int)(end - start < far ? end - start : far);");
    out_.put(fmt::format("thread.stride = {}part.box.stride[k{}];", up ? "" : "-", stream_));
    out_.put(fmt::format("thread.lag = kTiers * kHi{} * thread.stride;", stream_));
    const std::string row = has_y() ? fmt::format("cell_{0} * part.box.stride[k{0}] + ", y().label) : "";
    out_.put(fmt::format("thread.cell = start * thread.stride + {}cell_{};", row, x_.label));
    for (const int iterator : plan_.iterators) {
      if (iterator == 1) {
        out_.put(fmt::format("thread.at_{0} = {1}start + part.origin[k{0}];", stream_, up ? "" : "-"));
      }
    }
  }

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
      out_.put(fmt::format("const bool amid = {};  // the whole tile", amid));
    }
    out_.put(fmt::format(
        "const int steady_begin = max(kTiers * (kLo{0} + kHi{0}), thread.begin + kTiers * kHi{0});",
        stream_));
    // Partial sums also touch planes ahead of the one that arrives.
    out_.put(fmt::format("const int steady_end = min(thread.count, thread.end {}{}{});",
                         is_partial_ ? "- kLo" : "+ kHi", stream_, plan_.load == Load::kAhead ? " - 1" : ""));
    if (plan_.load == Load::kAhead) {
      out_.put(fmt::format("thread.next = thread.readable(0) ? part.from[thread.cell] : ({})0;", cell_));
    }
    out_.block("for (int step = 0; step < thread.count; step += kPlanes)", [&] {
      const auto steady_loop = [&](const char* condition, const char* region) {
        out_.put("#pragma unroll 1");
        out_.block(
            fmt::format("for (; {}step >= steady_begin && step + kPlanes <= steady_end; step += kPlanes)",
                        condition),
            [&] { out_.put(fmt::format("thread.template round<{}>(step);", region)); });
      };
      if (plan_.sides == Sides::kApart) steady_loop("amid && ", "kMiddle");
      steady_loop("", "kSide");
      out_.put("if (step < thread.count) thread.template round<kEnd>(step);");
    });
  }

  void print_single_tile() {
    out_.blank();
    print_thread_setup();
    out_.put(fmt::format("thread.cell = cell_{};", x_.label));
    out_.put(fmt::format("{0} value = thread.loads ? part.from[thread.cell] : ({0})0;", cell_));
    out_.put("if (kBordersDiffer && !thread.inside) value = thread.border(0, value);");
    out_.put("#pragma unroll");
    out_.put("for (int tier = 1; tier <= kTiers; ++tier) value = thread.advance(tier, value);");
    out_.put("if (stores) part.to[thread.cell] = value;");
  }

  Writer& out_;
  const KernelPlan& plan_;
  const std::string cell_;
  const std::string stream_;  // label of the streamed axis
  const PlanAxis& x_;
  const bool is_partial_;
};

}  // namespace

void print_kernel(Writer& out, const KernelPlan& plan) { KernelPrinter(out, plan).print(); }

}  // namespace an5d
