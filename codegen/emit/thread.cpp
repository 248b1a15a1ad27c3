// struct Thread (thread.h). One text for every streamed kernel: what differs between star, partial sums and
// gather is what a thread keeps, what it publishes and how it combines; 1-D kernels have no stream. Planes
// that move (planes=shifted) take the place of slots that rotate: a step of the stream is then a round.
#include "codegen/emit/thread.h"
#include "codegen/emit/c_expr.h"

#include <fmt/format.h>

#include "codegen/emit/device_printer.h"
#include "codegen/emit/update.h"

namespace an5d {
namespace {

class ThreadPrinter : public DevicePrinter {
 public:
  using DevicePrinter::DevicePrinter;

  void print_thread() {
    if (plan_.streams()) {
      out_.comment(
          "Where a thread is: amid the grid, at a side, where tiers still wait for planes, at an end of "
          "them.");
      out_.put("enum Region { kMiddle, kSide, kStart, kEnd };");
      out_.blank();
    }
    if (is_partial_) {
      out_.comment(
          fmt::format("One thread: a column of cells along {}. sums[n - 1] are the planes that tier n is "
                      "adding up.",
                      plan_.axes[0].name));
    } else if (shifts_) {
      out_.comment(fmt::format("One thread: a column of cells along {}. {}", plan_.axes[0].name, moving()));
    } else if (plan_.streams()) {
      out_.comment(
          fmt::format("One thread: a column of cells along {}. cells[n - 1] are the planes that tier n "
                      "reads.",
                      plan_.axes[0].name));
    } else {
      out_.comment("One thread: one cell, advanced kSteps time steps.");
    }
    out_.put("template <int kSteps, bool kBordersDiffer>");
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

 private:
  int published() const { return std::get<OneCellGeometry>(plan_.block.of_kind).published; }

  // Where tier n has the planes that it reads.
  std::string moving() const {
    if (!keeps_planes()) return "What tier n reads is in buffer n - 1 of shared memory.";
    return "Of the planes that tier n reads, the current one is in buffer n - 1 of shared memory, the others "
           "are cells[n - 1].";
  }
  // Stars that move: planes beside the current one, if there are any.
  bool keeps_planes() const { return plan_.block.kept_planes > 0; }

  void print_state() {
    if (shifts_ && !is_partial_) {
      if (keeps_planes()) out_.put(fmt::format("{} cells[kSteps][kPlanes - 1];", cell_));
    } else if (plan_.streams()) {
      out_.put(is_partial_ ? fmt::format("{} sums[kSteps][kPlanes];", cuda_name(plan_.sum->type))
                           : fmt::format("{} cells[kSteps][kPlanes];", cell_));
    }
    out_.put(fmt::format("{0}* shared;  // own cell of the first shared buffer", cell_));
    if (plan_.one_cell.load == Load::kAhead)
      out_.put(fmt::format("{} next;  // the plane of the next step", cell_));
    out_.put(fmt::format("an5d::FieldSweep<{}, 1> part;", cell_));
    if (plan_.streams()) {
      out_.put(fmt::format("const {}* in;  // own cell of the plane that is loaded next", cell_));
      out_.put("int begin, end, count;  // planes: updated, all of this block");
    } else {
      out_.put("long long cell;  // own cell in the grid");
    }
    out_.put(std::string("bool loads, inside") + (plan_.streams() ? ", stores" : "") +
             ";  // may the own column be read, is it updated" + (plan_.streams() ? ", stored?" : "?"));
    if ((plan_.one_cell.guard == Guard::kTile)) out_.put(has_y() ? "int lane_x, lane_y;" : "int lane_x;");
    if (plan_.has_scalars()) out_.put("Scalars scalars;");
    for (const int iterator : plan_.update().iterators) {
      if (iterator == 0) continue;
      out_.put(fmt::format("long long cell_{};{}", plan_.axes[iterator - 1].label,
                           iterator == 1 && plan_.streams() ? "  // of the block's plane 0" : ""));
    }
    out_.blank();
  }

  void print_interior() {
    out_.put("__device__ bool updated(int z) const { return inside && z >= begin && z < end; }");
    out_.put(
        fmt::format("__device__ bool readable(int z) const {{ return loads && z >= begin - kLo{0} && z < end "
                    "+ kHi{0}; }}",
                    stream_));
    out_.blank();
  }

  void print_border() {
    out_.comment("The own cell where it is not updated, as time step `tier` after the first reads it.");
    if (!plan_.streams()) {
      out_.block(
          fmt::format("__device__ __forceinline__ {0} border(int tier, {0} otherwise) const", cell_),
          [&] { out_.put("return loads ? (tier % 2 ? part.odd[0] : part.even[0])[cell] : otherwise;"); });
      return out_.blank();
    }
    out_.block(
        fmt::format(
            "__device__ __forceinline__ {0} border(int tier, int step, int plane, {0} otherwise) const",
            cell_),
        [&] {
          out_.put("if (!readable(plane)) return otherwise;");
          const char* loaded = plan_.one_cell.load == Load::kAhead ? "step - 1" : "step";
          out_.put(fmt::format("const auto* cell = an5d::moved(in, (plane - {}) * part.stride);", loaded));
          out_.put("return (tier % 2 ? part.odd[0] : part.even[0])[cell - part.from[0]];");
        });
    out_.blank();
  }

  // The condition under which a thread of this column computes, beyond what `kChecked` adds.
  std::string in_tile() const {
    if (plan_.one_cell.guard != Guard::kTile) return "";
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
    if (shifts_) return print_moves();
    if (published() == 1) return out_.put("own[0] = below[slot(0)];");
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
    out_.block(fmt::format("__device__ __forceinline__ {0} advance(int tier, {1}int step, {0} value)", cell_,
                           shifts_ ? "" : "int phase, "),
               [&] {
                 out_.put("constexpr bool kChecked = kRegion == kEnd;");
                 out_.put("const bool computes = kRegion == kMiddle || inside;");
                 out_.put(fmt::format("const int plane = step - tier * kHi{};", stream_));
                 if (shifts_)
                   out_.put(fmt::format("{}* const own = shared + (tier - 1) * kBuffer;", cell_));
                 else
                   out_.put(
                       fmt::format("const auto slot = [=](int z) {{ return (phase - tier * kHi{} + kSteps * "
                                   "kPlanes + z) % kPlanes; }};",
                                   stream_));
                 is_partial_ ? print_partial_tier() : shifts_ ? print_moving_tier() : print_window_tier();
               });
    out_.blank();
  }

  // `checked` is `steady` with more in front; that part stands behind the condition `skip`.
  void print_publishing(const std::string& skip, const char* otherwise) {
    const auto extra = plan_.one_cell.checked.size() - plan_.one_cell.steady.size();
    out_.put(skip);
    out_.block("if (kChecked)", [&] {
      out_.put(fmt::format("if (step >= count) return {};", otherwise));
      print_steps({plan_.one_cell.checked.begin(), plan_.one_cell.checked.begin() + extra});
    });
    out_.put(fmt::format("{}* const own = shared + (kChecked ? 0 : (phase * kSteps + tier) % 2 * kBuffer);",
                         cell_));
    print_steps(plan_.one_cell.steady);
  }

  std::string tap_arguments() const { return has_y() ? "int dz, int dy, int dx" : "int dz, int dx"; }
  std::string shared_plane() const {
    return published() > 1 ? fmt::format("(dz + kLo{}) * kShared + ", stream_) : "";
  }

  // Each plane takes the place of the one behind it.
  void print_moves() {
    const Halo halo = plan_.axes[0].halo;
    const auto for_each = [&](const std::string& head, const std::string& move) {
      out_.put("#pragma unroll");
      out_.put(fmt::format("for (int n = {}; ++n) {}", head, move));
    };
    if (published() > 1) {
      for_each("0; n < kPlanes - 1", "own[n * kShared] = own[(n + 1) * kShared];");
      return out_.put("own[(kPlanes - 1) * kShared] = value;");
    }
    if (!keeps_planes()) return out_.put("own[0] = value;");
    out_.put(fmt::format("{} (&beside)[kPlanes - 1] = cells[tier - 1];", cell_));
    if (halo.lo > 1) for_each(fmt::format("0; n < kLo{} - 1", stream_), "beside[n] = beside[n + 1];");
    if (halo.lo > 0) out_.put(fmt::format("beside[kLo{} - 1] = own[0];", stream_));
    out_.put(fmt::format("own[0] = {};", halo.hi > 0 ? fmt::format("beside[kLo{}]", stream_) : "value"));
    if (halo.hi > 1) for_each(fmt::format("kLo{}; n < kPlanes - 2", stream_), "beside[n] = beside[n + 1];");
    if (halo.hi > 0) out_.put("beside[kPlanes - 2] = value;");
  }

  void print_moving_tier() {
    print_steps(plan_.one_cell.steady);
    out_.put(fmt::format("{} result = own[{}];", cell_,
                         published() > 1 ? fmt::format("kLo{} * kShared", stream_) : "0"));
    out_.put(fmt::format(
        "if (kRegion >= kStart && step < tier * (kLo{0} + kHi{0})) return result;  // not yet", stream_));
    const std::string here = read_shared(shared_plane() + in_plane());
    out_.block(
        fmt::format("const auto at = [&]({})", tap_arguments()),
        [&] {
          if (published() > 1 || !keeps_planes())
            out_.put(fmt::format("return {};", here));
          else
            out_.put(fmt::format("return dz ? beside[dz < 0 ? dz + kLo{0} : dz + kLo{0} - 1] : {1};", stream_,
                                 here));
        },
        "};");
    print_result();
  }

  void print_window_tier() {
    out_.put(fmt::format("{} (&below)[kPlanes] = cells[tier - 1];", cell_));
    out_.put(fmt::format("below[slot(kHi{})] = value;", stream_));
    out_.put(fmt::format("{} result = below[slot(0)];", cell_));
    print_publishing(
        fmt::format("if (kRegion >= kStart && step < tier * (kLo{0} + kHi{0})) return result;  // not yet",
                    stream_),
        "result");
    const std::string centre = has_y() ? "!dy && !dx" : "!dx";
    out_.block(
        fmt::format("const auto at = [&]({})", tap_arguments()),
        [&] {
          out_.put(fmt::format("return {} ? below[slot(dz)] : {};", centre,
                               read_shared(shared_plane() + in_plane())));
        },
        "};");
    print_result();
  }

  // Of a tier that has read what it needs.
  void print_result() {
    const std::string extra = arguments("plane"), update = update_name(plan_, 0);
    const std::string either = "kChecked ? updated(plane) : computes";
    const std::string condition = in_tile().empty() ? either : "(" + either + ")" + in_tile();
    if (plan_.one_cell.guard == Guard::kSelect) {
      out_.put(fmt::format("const {} computed = {}(at{});", cell_, update, extra));
      out_.put(fmt::format("if ({}) result = computed;", condition));
    } else {
      out_.put(fmt::format("if ({}) result = {}(at{});", condition, update, extra));
    }
    out_.put("if (!kBordersDiffer || kRegion == kMiddle || updated(plane)) return result;");
    out_.put("return border(tier, step, plane, result);");
  }

  // Of the update, at plane `name` of the stream.
  std::string arguments(const std::string& name) const {
    const char* sign = plan_.time_direction == Direction::kUp ? "+" : "-";
    return extra_arguments(plan_, plan_.update(), name.empty() ? "" : plane_coordinate(name),
                           fmt::format("part.time {} (tier - 1)", sign));
  }

  // The coordinate of plane `name`, which counts along the stream from the block's first.
  std::string plane_coordinate(const std::string& name) const {
    return fmt::format("cell_{} {} ({})", stream_, plan_.stream_direction == Direction::kUp ? "+" : "-",
                       name);
  }

  // The partial sum of the plane so many ahead of the one that is complete.
  std::string sum(const std::string& ahead) const {
    return fmt::format(fmt::runtime(shifts_ ? "sum[{}]" : "sum[slot({})]"), ahead);
  }

  void print_partial_tier() {
    out_.put(fmt::format("{} (&sum)[kPlanes] = sums[tier - 1];", cuda_name(plan_.sum->type)));
    const std::string skip = fmt::format(
        "if (kRegion >= kStart && step < (tier - 1) * (kLo{0} + kHi{0})) return value;  // not yet", stream_);
    if (shifts_) {
      print_steps(plan_.one_cell.steady);
      out_.put(skip);
      out_.put("#pragma unroll");
      out_.put("for (int n = 0; n < kPlanes - 1; ++n) sum[n] = sum[n + 1];");
    } else {
      print_publishing(skip, "value");
    }
    const std::string offsets = has_y() ? "int dy, int dx" : "int dx";
    const std::string centre = has_y() ? "!dy && !dx" : "!dx";
    out_.put(fmt::format("const auto at = [&]({}) {{ return {} ? value : {}; }};", offsets, centre,
                         read_shared(in_plane())));
    out_.put("const auto updates = [&](int ahead) { return !kChecked || updated(plane + ahead); };");
    out_.put("#pragma unroll");
    out_.block(fmt::format("for (int dz = -kLo{0}; dz <= kHi{0} && computes; ++dz)", stream_), [&] {
      out_.put(
          fmt::format("{}& to = {};", cuda_name(plan_.sum->type), sum(fmt::format("kHi{} - dz", stream_))));
      out_.put(fmt::format("if (updates(kHi{0} - dz)) to = add(dz, to, at{1});", stream_,
                           arguments(fmt::format("plane + kHi{} - dz", stream_))));
    });
    out_.comment(fmt::format("A cell that is not updated is carried along and comes out kHi{} planes later.",
                             stream_));
    out_.put(fmt::format("if (!computes || !updates(kHi{0})) {1} = value;", stream_, sum("kHi" + stream_)));
    const std::string extra = arguments("plane");
    if (!finishes_as_it_is(plan_)) {
      out_.put(fmt::format("{0} result = computes && updates(0) ? finish({2}{1}) : ({0}){2};", cell_, extra,
                           sum("0")));
    }
    const std::string result = finishes_as_it_is(plan_) ? sum("0") : "result";
    out_.put(fmt::format("if (!kBordersDiffer || kRegion == kMiddle || updated(plane)) return {};", result));
    out_.put(fmt::format("return border(tier, step, plane, {});", result));
  }

  void print_tier_without_stream() {
    out_.block(fmt::format("__device__ __forceinline__ {0} advance(int tier, {0} value)", cell_), [&] {
      out_.put(fmt::format("{}* const own = shared + tier % 2 * kBuffer;", cell_));
      print_steps(plan_.one_cell.steady);
      out_.put(
          fmt::format("const auto at = [&](int dx) {{ return dx == 0 ? value : {}; }};", read_shared("dx")));
      out_.put(
          fmt::format("if (inside{}) return {}(at{});", in_tile(), update_name(plan_, 0), arguments("")));
      out_.put("return kBordersDiffer && !inside ? border(tier, value) : value;");
    });
  }

  void print_step() {
    if (plan_.one_cell.load == Load::kAhead) {
      out_.put(fmt::format("{} value = next;", cell_));
      out_.put(
          fmt::format("next = (kChecked ? readable(step + 1) : kRegion == kMiddle || loads) ? "
                      "*in : ({})0;",
                      cell_));
    } else {
      out_.put(
          fmt::format("{} value = (kChecked ? readable(step) : kRegion == kMiddle || loads) ? "
                      "*in : ({})0;",
                      cell_, cell_));
    }
    out_.put("if (kBordersDiffer && !updated(step)) value = border(0, step, step, value);");
    out_.put("#pragma unroll");
    out_.put(fmt::format(
        "for (int tier = 1; tier <= kSteps; ++tier) value = advance<kRegion>(tier, {}step, value);",
        shifts_ ? "" : "phase, "));
    out_.put(fmt::format(
        "const bool complete = kRegion < kStart || (step >= kSteps * (kLo{0} + kHi{0}) && step < count);",
        stream_));
    out_.put("if (stores && complete) *an5d::moved(in, part.lead) = value;");
    out_.put("in = an5d::moved(in, part.stride);");
  }

  void print_round_of_moves() {
    out_.comment("A step along the stream: every plane moves one place on.");
    out_.put("template <Region kRegion>");
    out_.block("__device__ __forceinline__ void round(int step)", [&] {
      out_.put("constexpr bool kChecked = kRegion == kEnd;");
      print_step();
      out_.put("if (kSteps == 1) __syncthreads();  // the next step writes what this one reads");
    });
  }

  void print_round() {
    if (shifts_) return print_round_of_moves();
    out_.comment("kPlanes steps along the stream: after them every plane is back in its slot.");
    out_.put("template <Region kRegion>");
    out_.block("__device__ __forceinline__ void round(int first)", [&] {
      out_.put("constexpr bool kChecked = kRegion == kEnd;");
      out_.put("#pragma unroll");
      out_.block("for (int phase = 0; phase < kPlanes; ++phase)", [&] {
        out_.put("const int step = first + phase;");
        print_step();
        out_.put("if (kRegion == kStart) __syncthreads();  // the tiers did not end with the other buffer");
      });
      out_.comment("The next round starts with the same buffer.");
      out_.put("if (!kChecked && kSteps * kPlanes % 2 == 1) __syncthreads();");
    });
  }
};

}  // namespace

void print_thread(Writer& out, const KernelPlan& plan) { ThreadPrinter(out, plan).print_thread(); }

}  // namespace an5d
