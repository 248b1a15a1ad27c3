// Device code of several updates (fields.h): a thread has one cell of every field, and a time step is the
// plan's chain of sub-steps. In a sub-step threads show each other the planes that its updates read beside
// their columns, wait, and compute.
#include "codegen/emit/fields.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "codegen/emit/field_printer.h"
#include "codegen/emit/field_sweep.h"
#include "codegen/emit/update.h"

namespace an5d {
namespace {

class FieldsPrinter : public FieldPrinter {
 public:
  using FieldPrinter::FieldPrinter;

  void print_sizes() {
    out_.put(fmt::format("constexpr int kThreads = {}, kFields = {};", plan_.block.threads, fields()));
    print_tile_sizes();
    print_axes();
    if (!plan_.streams()) {
      out_.comment("There is no axis to stream along: one plane is all.");
      out_.put("constexpr int kWhole = 1, kLoWhole = 0, kHiWhole = 0;");
    }
    out_.put(fmt::format("constexpr int kPlanes = {};   // of a field at one time step that a thread keeps",
                         plan_.chain.window));
    out_.put(fmt::format("constexpr int kTierLag = {};  // planes from one time step to the next",
                         plan_.chain.tier_lag));
    out_.put(fmt::format("constexpr int kChunk = {};  // planes that a block stores", plan_.one_cell.chunk));
    out_.comment("Cells of shared memory before and after a plane, which halo threads may read.");
    if (has_y()) {
      out_.put(fmt::format(
          "constexpr int kGuardLo = kLo{0} * kBlock{1} + kLo{1}, kGuardHi = kHi{0} * kBlock{1} + kHi{1};",
          y().label, x_.label));
    } else {
      out_.put(fmt::format("constexpr int kGuardLo = kLo{0}, kGuardHi = kHi{0};", x_.label));
    }
    out_.put("constexpr int kShared = kGuardLo + kThreads + kGuardHi;  // cells of a shared plane");
    out_.put(fmt::format(
        "constexpr int kBuffer = {} * kShared;  // planes of a sub-step; there are two, used in turn",
        std::get<OneCellGeometry>(plan_.block.of_kind).published));
    out_.blank();
  }

  void print_kernel(const std::string& bounds) {
    print_thread();
    print_field_sweep(out_, plan_, bounds);
    out_.put(fmt::format("static_assert(2 * kBuffer * sizeof({}) == {});", cell_, plan_.block.shared_bytes));
  }

 private:
  std::string field_name(int field) const { return plan_.spelled(plan_.updates[field].field.name); }

  bool has_planes() const {
    return std::ranges::any_of(
        plan_.updates, [](const PlanUpdate& update) { return update.field.buffering == Buffering::kPlanes; });
  }

  void print_thread() {
    std::string names;
    for (int f = 0; f < fields(); ++f) names += fmt::format("{}{} {}", f ? ", " : "", f, field_name(f));
    out_.comment(fmt::format(
        "One thread: {} of every field: {}. kept[f][n] are the planes of field f after n time steps.",
        plan_.streams() ? fmt::format("a column of cells along {}", plan_.axes[0].name) : "a cell", names));
    out_.put("template <int kSteps, bool kBordersDiffer>");
    out_.block(
        "struct Thread",
        [&] {
          print_state();
          print_tests();
          if (has_planes()) print_border();
          print_advance();
          print_round();
        },
        "};");
    out_.blank();
  }

  void print_state() {
    out_.put(fmt::format("{} kept[kFields][kSteps + 1][kPlanes];", cell_));
    if (ahead()) out_.put(fmt::format("{} next[kFields];  // the plane of the next step", cell_));
    out_.put(fmt::format("{}* shared;  // own cell of the first shared buffer", cell_));
    out_.put(fmt::format("an5d::FieldSweep<{}, kFields> part;", cell_));
    out_.put(fmt::format("long long in;     // own cell of the plane that is loaded next"));
    out_.put(fmt::format("long long start;  // plane of step 0"));
    if (is_stream_periodic()) {
      out_.put("long long column;  // own cell of plane 0");
      out_.put("long long ahead;   // planes to load before the first one follows the last one");
    }
    out_.put("int first, count;  // planes from step 0: the first one stored, all of this block");
    out_.comment("Of each field, may the own column be read, is it updated, stored?");
    out_.put("bool loads[kFields], inside[kFields], stores[kFields];");
    out_.put("int readable_begin[kFields], readable_end[kFields], begin[kFields], end[kFields];  // planes");
    if (is_tile_guard()) out_.put(has_y() ? "int lane_x, lane_y;" : "int lane_x;");
    if (plan_.has_scalars()) out_.put("Scalars scalars;");
    for (const int d : blocked()) out_.put(fmt::format("long long cell_{};", plan_.axes[d].label));
    out_.blank();
  }

  void print_tests() {
    out_.put(
        "__device__ bool updated(int f, int z) const { return inside[f] && z >= begin[f] && z < end[f]; }");
    out_.put("__device__ bool readable(int f, int z) const");
    out_.put("{ return loads[f] && z >= readable_begin[f] && z < readable_end[f]; }");
    out_.blank();
  }

  void print_border() {
    out_.comment("The own cell where it is not updated, as time step `tier` after the first reads it.");
    out_.block(
        fmt::format("__device__ __forceinline__ {0} border(int f, int tier, int z, {0} otherwise) const",
                    cell_),
        [&] {
          out_.put("if (!readable(f, z)) return otherwise;");
          std::string at = fmt::format("{} * part.box.stride[k{}]", plane_of("start + z"), along_);
          for (const int d : blocked())
            at += d == plan_.rank() - 1
                      ? fmt::format(" + cell_{}", plan_.axes[d].label)
                      : fmt::format(" + cell_{0} * part.box.stride[k{0}]", plan_.axes[d].label);
          out_.put(fmt::format("return (tier % 2 ? part.odd[f] : part.even[f])[{}];", at));
        });
    out_.blank();
  }

  // Along the streamed axis, relative to what the tier's lag is.
  static std::string slot(int ahead) { return fmt::format("slot({})", ahead); }

  std::string own_column(int field, int back, int ahead) const {
    return fmt::format("kept[{}][{}][{}]", field, back == 0 ? "tier" : "tier - 1", slot(ahead));
  }

  void print_advance() {
    out_.comment(fmt::format(
        "Tier `tier` of step `step`: all updates of a time step, of the plane step - (tier - 1) * kTierLag "
        "and of those behind it."));
    out_.put("template <bool kChecked, bool kMiddle>");
    out_.block("__device__ __forceinline__ void advance(int tier, int phase, int step)", [&] {
      out_.put("const int base = step - (tier - 1) * kTierLag;");
      out_.put(
          "const auto slot = [=](int z) { return (phase - (tier - 1) * kTierLag + z + kTurns * kPlanes) % "
          "kPlanes; };");
      int barrier = 0;
      for (std::size_t s = 0; s < plan_.chain.sub_steps.size(); ++s) print_sub_step(s, barrier);
    });
    out_.blank();
  }

  int barriers() const {
    return static_cast<int>(std::ranges::count_if(
        plan_.chain.sub_steps, [](const SubStep& sub_step) { return !sub_step.shown.empty(); }));
  }

  void print_sub_step(std::size_t s, int& barrier) {
    const SubStep& sub_step = plan_.chain.sub_steps[s];
    if (!sub_step.shown.empty()) {
      const std::string turn =
          barriers() == 1 ? "phase * kSteps + tier - 1"
                          : fmt::format("(phase * kSteps + tier - 1) * {} + {}", barriers(), barrier);
      const std::string own = fmt::format("own{}", s);
      out_.put(fmt::format("{}* const {} = shared + ({}) % 2 * kBuffer;", cell_, own, turn));
      for (std::size_t n = 0; n < sub_step.shown.size(); ++n) {
        const ShownPlane& plane = sub_step.shown[n];
        out_.put(
            fmt::format("{}[{} * kShared] = {};", own, n, own_column(plane.field, plane.back, plane.ahead)));
      }
      out_.put("__syncthreads();");
      ++barrier;
    }
    for (const int update : sub_step.updates) print_step_of(sub_step, s, update);
  }

  // The shared plane of a tap, as an expression of `when` and `dz`.
  std::string shown_plane(const SubStep& sub_step, int update, int field) const {
    const PlanUpdate& of = plan_.updates[update];
    std::string text, last;
    for (std::size_t n = 0; n < sub_step.shown.size(); ++n) {
      const ShownPlane& plane = sub_step.shown[n];
      if (plane.field != field || !of.reads_step(field, plane.back)) continue;
      if (!last.empty()) text += last;
      std::vector<std::string> tests;
      if (of.asks_when(field)) tests.push_back(plane.back == 0 ? "when == kNow" : "when == kBefore");
      if (plan_.streams()) tests.push_back(fmt::format("dz == {}", plane.ahead + plan_.chain.lag[update]));
      last =
          fmt::format("{} ? {} : ", tests.empty() ? "true" : fmt::format("{}", fmt::join(tests, " && ")), n);
    }
    if (last.empty()) return "";
    const std::size_t number = last.find("? ") + 2;
    text += last.substr(number, last.size() - number - 3);
    return text;
  }

  void print_reader(const SubStep& sub_step, std::size_t s, int update, int field) {
    const int lag = plan_.chain.lag[update];
    const PlanUpdate& of = plan_.updates[update];
    const char* time = of.asks_when(field)       ? "when == kNow ? tier : tier - 1"
                       : of.reads_step(field, 0) ? "tier"
                                                 : "tier - 1";
    const std::string column =
        fmt::format("kept[{}][{}][slot({}{})]", field, time, plan_.streams() ? "dz" : "0",
                    lag ? fmt::format(" - {}", lag) : "");
    const std::string shown = shown_plane(sub_step, update, field);
    const std::string centre = has_y() ? "!dy && !dx" : "!dx";
    const std::string in_plane = has_y() ? fmt::format("dy * kBlock{} + dx", x_.label) : "dx";
    std::string value = column;
    if (!shown.empty()) {
      const std::string place = fmt::format("own{}[({}) * kShared + {}]", s, shown, in_plane);
      value = fmt::format("{} ? {} : {}", centre, column,
                          plan_.schedule.shared == SharedReads::kScalar
                              ? fmt::format("const_cast<const volatile {}*>(own{})[({}) * kShared + {}]",
                                            cell_, s, shown, in_plane)
                              : place);
    }
    std::vector<std::string> distances = {"dx"};
    if (has_y()) distances.insert(distances.begin(), "dy");
    if (plan_.streams()) distances.insert(distances.begin(), "dz");
    out_.put(reader(name(field), when_parameter(of, field), distances, value));
  }

  // The condition under which field `update` takes a new value at the plane.
  std::string condition(int update) const {
    const PlanUpdate& of = plan_.updates[update];
    std::string text = fmt::format(
        "(kChecked ? updated({0}, plane) && plane >= (tier - 1) * kLo{1} + {2} : kMiddle || inside[{0}])",
        update, along_, plan_.streams() ? of.reach[0].lo : 0);
    if (is_tile_guard()) {
      for (const int d : blocked())
        text +=
            fmt::format(" && {0} >= (tier - 1) * kLo{1} + {2} && {0} < kBlock{1} - (tier - 1) * kHi{1} - {3}",
                        lane(d), plan_.axes[d].label, of.reach[d].lo, of.reach[d].hi);
    }
    return text;
  }

  void print_step_of(const SubStep& sub_step, std::size_t s, int update) {
    const PlanUpdate& of = plan_.updates[update];
    const int lag = plan_.chain.lag[update];
    out_.block(fmt::format("", ""), [&] {
      out_.put(fmt::format("const int plane = base{};", lag ? fmt::format(" - {}", lag) : ""));
      out_.put(fmt::format("{} result = {};", cell_, own_column(update, 1, -lag)));
      std::string readers;
      for (const int field : of.read) {
        print_reader(sub_step, s, update, field);
        readers += fmt::format("{}read_{}", readers.empty() ? "" : ", ", name(field));
      }
      const std::string call =
          fmt::format("{}({}{})", update_name(plan_, update), readers, arguments(of, readers.empty()));
      if (plan_.one_cell.guard == Guard::kSelect) {
        out_.put(fmt::format("const {} computed = {};", cell_, call));
        out_.put(fmt::format("if ({}) result = computed;", condition(update)));
      } else {
        out_.put(fmt::format("if ({}) result = {};", condition(update), call));
      }
      if (of.field.buffering == Buffering::kPlanes)
        out_.put(
            fmt::format("if (kBordersDiffer && !kMiddle && !updated({0}, plane)) result = border({0}, "
                        "tier, plane, result);",
                        update));
      out_.put(fmt::format("{} = result;", own_column(update, 0, -lag)));
    });
  }

  std::string arguments(const PlanUpdate& of, bool first) const {
    const char* sign = plan_.time_direction == Direction::kUp ? "+" : "-";
    const std::string text =
        extra_arguments(plan_, of, plane_of("start + plane"), fmt::format("part.time {} (tier - 1)", sign));
    return first && !text.empty() ? text.substr(2) : text;
  }

  void print_round() {
    out_.comment("The own cell of every field in the plane of `step`, which is loaded next.");
    out_.put("template <bool kChecked, bool kMiddle>");
    out_.block(fmt::format("__device__ __forceinline__ void load(int step, {} (&to)[kFields])", cell_), [&] {
      out_.put("#pragma unroll");
      out_.put("for (int f = 0; f < kFields; ++f)");
      out_.put(fmt::format(
          "  to[f] = (kChecked ? readable(f, step) : kMiddle || loads[f]) ? part.from[f][in] : ({})0;",
          cell_));
      out_.put(fmt::format("in += part.box.stride[k{}];", along_));
      if (is_stream_periodic())
        out_.put(
            fmt::format("if (--ahead == 0) ahead = part.box.size(k{0}), in -= ahead * "
                        "part.box.stride[k{0}];",
                        along_));
    });
    out_.blank();
    out_.comment("kPlanes steps along the stream: after them every plane is back in its slot.");
    out_.put("template <bool kChecked, bool kMiddle>");
    out_.block("__device__ __forceinline__ void round(int from)", [&] {
      out_.put("#pragma unroll");
      out_.block("for (int phase = 0; phase < kPlanes; ++phase)", [&] { print_step(); });
      out_.comment("The next round starts with the same buffer.");
      out_.put(fmt::format("if (kSteps * kPlanes * {} % 2 == 1) __syncthreads();", barriers()));
    });
    out_.blank();
    out_.put(fmt::format("static constexpr int kTurns = kSteps * kTierLag + {};  // more than any lag",
                         plan_.chain.window + plan_.chain.tier_lag));
  }

  void print_step() {
    out_.put("const int step = from + phase;");
    if (ahead()) {
      out_.put(fmt::format("{} value[kFields];", cell_));
      out_.put("#pragma unroll");
      out_.put("for (int f = 0; f < kFields; ++f) value[f] = next[f];");
      out_.put("load<kChecked, kMiddle>(step + 1, next);");
    } else {
      out_.put(fmt::format("{} value[kFields];", cell_));
      out_.put("load<kChecked, kMiddle>(step, value);");
    }
    for (int f = 0; f < fields(); ++f) {
      if (plan_.updates[f].field.buffering == Buffering::kPlanes)
        out_.put(fmt::format(
            "if (kBordersDiffer && !updated({0}, step)) value[{0}] = border({0}, 0, step, value[{0}]);", f));
      out_.put(fmt::format("kept[{0}][0][phase] = value[{0}];", f));
    }
    out_.put("#pragma unroll");
    out_.put("for (int tier = 1; tier <= kSteps; ++tier) advance<kChecked, kMiddle>(tier, phase, step);");
    for (int f = 0; f < fields(); ++f) print_store(f);
  }

  void print_store(int f) {
    const int lag = plan_.chain.lag[f];
    out_.block(fmt::format("", ""), [&] {
      out_.put(fmt::format("constexpr int lag = (kSteps - 1) * kTierLag + {};", lag));
      out_.put("const int plane = step - lag;");
      out_.put(
          fmt::format("const bool complete = !kChecked || (plane >= first && plane < count - kSteps * "
                      "kHi{} && updated({}, plane));",
                      along_, f));
      const std::string place =
          is_stream_periodic()
              ? fmt::format("(start + plane) * part.box.stride[k{}] + column", along_)
              : fmt::format("in - (lag + {}) * part.box.stride[k{}]", ahead() ? 2 : 1, along_);
      out_.put(
          fmt::format("if (stores[{0}] && complete) part.to[{0}][{1}] = "
                      "kept[{0}][kSteps][(phase - lag + kTurns * kPlanes) % kPlanes];",
                      f, place));
    });
  }
};

}  // namespace

void print_fields_sizes(Writer& out, const KernelPlan& plan) { FieldsPrinter(out, plan).print_sizes(); }

void print_fields_kernel(Writer& out, const KernelPlan& plan, const std::string& bounds) {
  FieldsPrinter(out, plan).print_kernel(bounds);
}

}  // namespace an5d
