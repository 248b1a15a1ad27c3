// Tiles of several updates, and what a thread is told of its own (field_sweep.h).
#include "codegen/emit/field_sweep.h"

#include <fmt/format.h>

#include <algorithm>

#include "codegen/emit/field_printer.h"

namespace an5d {
namespace {

class FieldSweepPrinter : public FieldPrinter {
 public:
  using FieldPrinter::FieldPrinter;

  void print_sweep(const std::string& bounds) {
    out_.comment("kSteps time steps of one tile, from one end of a chunk of planes to the other.");
    out_.put("template <int kSteps, bool kBordersDiffer>");
    out_.put("__global__ void " + bounds);
    out_.block(fmt::format("sweep(an5d::FieldSweep<{}, kFields> part{})", cell_,
                           plan_.has_scalars() ? ", Scalars scalars" : ""),
               [&] {
                 print_tile();
                 print_setup();
                 print_loop();
               });
  }

 private:
  void print_tile() {
    out_.put(fmt::format("{0}* const buffers = reinterpret_cast<{0}*>(an5d_shared_memory);", cell_));
    out_.put(
        "for (int n = threadIdx.x; n < 2 * kBuffer; n += kThreads) buffers[n] = 0;  // the guards stay so");
    out_.put("__syncthreads();");
    out_.blank();
    out_.comment("Tiles overlap by the halo of kSteps steps.");
    for (int d = plan_.rank() - 1; d >= plan_.streams(); --d) {
      const PlanAxis& axis = plan_.axes[d];
      const bool is_x = d == plan_.rank() - 1;
      const std::string lanes =
          !has_y() ? "threadIdx.x" : fmt::format("threadIdx.x {} kBlock{}", is_x ? "%" : "/", x_.label);
      const std::string tile = is_x ? fmt::format("blockIdx.x % tiles_{}", axis.label)
                                    : fmt::format("(blockIdx.x / tiles_{} % tiles_{})", x_.label, axis.label);
      out_.put(fmt::format("const int {} = {};", lane(d), lanes));
      out_.put(fmt::format("const int useful_{0} = kBlock{0} - kSteps * (kLo{0} + kHi{0});", axis.label));
      out_.put(fmt::format("const long long tiles_{0} = an5d::pieces(part.box.size(k{0}), useful_{0});",
                           axis.label));
      out_.put(fmt::format(
          "const long long {3}_{0} = part.box.begin[k{0}] - kSteps * kLo{0} + {1} + {2} * useful_{0};",
          axis.label, lane(d), tile, axis.periodic ? "place" : "cell"));
      if (axis.periodic)
        out_.put(
            fmt::format("const long long cell_{0} = an5d::wrapped(place_{0}, part.box, k{0});", axis.label));
    }
  }

  void print_setup() {
    out_.blank();
    const std::string tiles =
        has_y() ? fmt::format("(tiles_{} * tiles_{})", x_.label, y().label) : "tiles_" + x_.label;
    out_.put("Thread<kSteps, kBordersDiffer> thread = {};");
    out_.put("thread.shared = buffers + kGuardLo + threadIdx.x;");
    out_.put("thread.part = part;");
    out_.put(fmt::format("const long long first = part.box.begin[k{}] + blockIdx.x / {} * part.chunk;",
                         along_, tiles));
    out_.put(fmt::format("const long long last = min(first + part.chunk, part.box.end[k{}]);", along_));
    out_.put(fmt::format("const long long start = thread.start = first - kSteps * kLo{};", along_));
    out_.put(fmt::format("thread.first = kSteps * kLo{};", along_));
    out_.put(fmt::format("thread.count = (int)(last - start) + kSteps * kHi{};", along_));
    const std::string column =
        (has_y() ? fmt::format("cell_{0} * part.box.stride[k{0}] + ", y().label) : "") + "cell_" + x_.label;
    if (is_stream_periodic()) {
      out_.put(fmt::format("const long long entry = an5d::wrapped(start, part.box, k{});", along_));
      out_.put(fmt::format("thread.column = {};", column));
      out_.put(fmt::format("thread.ahead = part.box.end[k{}] - entry;", along_));
      out_.put(fmt::format("thread.in = entry * part.box.stride[k{}] + thread.column;", along_));
    } else {
      out_.put(fmt::format("thread.in = start * part.box.stride[k{}] + {};", along_, column));
    }
    for (const int d : blocked()) out_.put(fmt::format("thread.cell_{0} = cell_{0};", plan_.axes[d].label));
    if (is_tile_guard()) out_.put("thread.lane_x = lane_x;");
    if (is_tile_guard() && has_y()) out_.put("thread.lane_y = lane_y;");
    if (plan_.has_scalars()) out_.put("thread.scalars = scalars;");
    std::string stored;
    for (const int d : blocked())
      stored += fmt::format(" && {0} >= kSteps * kLo{1} && {0} < kBlock{1} - kSteps * kHi{1}", lane(d),
                            plan_.axes[d].label);
    for (const int d : blocked())
      if (plan_.axes[d].periodic)
        stored += fmt::format(" && place_{0} < part.box.end[k{0}]", plan_.axes[d].label);
    out_.comment("Planes count from step 0; those beyond all steps of this block are as good as far away.");
    out_.put(
        "const auto near = [=](long long z) { return (int)max(-(1ll << 30), min(z - start, 1ll << 30)); };");
    out_.put("#pragma unroll");
    out_.block("for (int f = 0; f < kFields; ++f)", [&] {
      out_.put("const an5d::Cells &updated = part.updated[f], &readable = part.readable[f];");
      out_.put(fmt::format("thread.loads[f] = {};",
                           all_axes("{0} >= readable.begin[k{1}] && {0} < readable.end[k{1}]")));
      out_.put(fmt::format("thread.inside[f] = {};",
                           all_axes("{0} >= updated.begin[k{1}] && {0} < updated.end[k{1}]")));
      out_.put(fmt::format("thread.stores[f] = thread.inside[f]{};", stored));
      if (is_stream_periodic()) {
        out_.put("thread.begin[f] = thread.readable_begin[f] = -(1 << 30);");
        out_.put("thread.end[f] = thread.readable_end[f] = 1 << 30;");
        return;
      }
      out_.put(fmt::format("thread.begin[f] = near(updated.begin[k{}]);", along_));
      out_.put(fmt::format("thread.end[f] = near(updated.end[k{}]);", along_));
      out_.put(fmt::format("thread.readable_begin[f] = near(readable.begin[k{}]);", along_));
      out_.put(fmt::format("thread.readable_end[f] = near(readable.end[k{}]);", along_));
    });
  }

  void print_loop() {
    const int most = *std::max_element(plan_.chain.lag.begin(), plan_.chain.lag.end());
    const int least = *std::min_element(plan_.chain.lag.begin(), plan_.chain.lag.end());
    out_.blank();
    out_.comment("In between, every tier has planes to update, and none needs a check.");
    out_.put(fmt::format("int steady_begin = kSteps * (kLo{0} + kHi{0}) + {1};", along_, most));
    out_.put(fmt::format("int steady_end = thread.count - kHi{} + {};", along_, least));
    out_.put("#pragma unroll");
    out_.block("for (int f = 0; f < kFields; ++f)", [&] {
      out_.put(
          fmt::format("steady_begin = max(steady_begin, max(thread.readable_begin[f], thread.begin[f] + "
                      "(kSteps - 1) * kTierLag + {}));",
                      most));
      out_.put(fmt::format("steady_end = min(steady_end, min(thread.end[f], thread.readable_end[f]{}));",
                           ahead() ? " - 1" : ""));
    });
    if (plan_.sides == Sides::kApart) print_amid();
    if (ahead()) out_.put("thread.template load<true, false>(0, thread.next);");
    out_.block("for (int step = 0; step < thread.count; step += kPlanes)", [&] {
      out_.put("const bool steady = step >= steady_begin && step + kPlanes <= steady_end;");
      out_.put("if (!steady) thread.template round<true, false>(step);");
      if (plan_.sides == Sides::kApart) out_.put("else if (amid) thread.template round<false, true>(step);");
      out_.put("else thread.template round<false, false>(step);");
    });
  }

  void print_amid() {
    const auto is_open = [&](int d) { return !plan_.axes[d].periodic; };
    out_.put(fmt::format("{}bool amid = true;", std::ranges::any_of(blocked(), is_open) ? "" : "constexpr "));
    if (std::ranges::none_of(blocked(), is_open)) return;
    out_.put("#pragma unroll");
    std::string inside;
    for (const int d : blocked()) {
      const std::string& label = plan_.axes[d].label;
      if (plan_.axes[d].periodic) continue;
      inside += fmt::format(
          "{0}cell_{1} - {2} >= part.updated[f].begin[k{1}] && cell_{1} - {2} + kBlock{1} <= "
          "part.updated[f].end[k{1}]",
          inside.empty() ? "" : " && ", label, lane(d));
    }
    out_.put(fmt::format("for (int f = 0; f < kFields; ++f) amid = amid && {};", inside));
  }
};

}  // namespace

void print_field_sweep(Writer& out, const KernelPlan& plan, const std::string& bounds) {
  FieldSweepPrinter(out, plan).print_sweep(bounds);
}

}  // namespace an5d
