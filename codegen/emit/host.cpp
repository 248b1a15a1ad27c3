// Host code (host.h). The order of launches, bounds checks and copies are runtime/include/an5d/host.cuh's
// part; here stand only what this nest's kernel needs: tiles, shared memory, arguments.
#include "codegen/emit/host.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "codegen/emit/c_expr.h"

namespace an5d {
namespace {

std::string scalar_parameters(const KernelPlan& plan) {
  std::string text;
  for (const Variable& param : plan.params) text += fmt::format(", {} {}", c_name(param.type), cxx_name(param.name));
  return text;
}

std::string scalar_names(const KernelPlan& plan) {
  std::string text;
  for (const Variable& param : plan.params) text += (text.empty() ? "" : ", ") + cxx_name(param.name);
  return text;
}

void print_reach(Writer& out, const KernelPlan& plan) {
  const bool down = plan.stream_direction == Direction::kDown;
  std::string rows;
  for (std::size_t d = 0; d < plan.axes.size(); ++d) {
    const PlanAxis& axis = plan.axes[d];
    const bool mirrored = down && d == 0;
    rows += fmt::format("{}{{kLo{}, kHi{}, {}}}", rows.empty() ? "" : ", ", axis.label, axis.label, axis.shift);
    if (mirrored) rows = fmt::format("{{kHi{0}, kLo{0}, {1}}}", axis.label, axis.shift);
  }
  out.comment("Per axis: cells read before and after, and cell minus iterator.");
  out.put(fmt::format("constexpr int kReach[{}][3] = {{{}}};", plan.rank(), rows));
  out.put(fmt::format("constexpr int kDegrees[] = {{{}}};  // time steps per launch", fmt::join(plan.degrees, ", ")));
  out.blank();
}

void print_grid_of(Writer& out, const KernelPlan& plan) {
  const auto box_axis = [&](int d) { return d + 3 - plan.rank(); };
  out.put("Grid grid = {};");
  for (int d = 0; d < plan.rank(); ++d) {
    const std::string& label = plan.axes[d].label;
    out.put(fmt::format("grid.begin_{0} = box.begin[{1}];", label, box_axis(d)));
    out.put(fmt::format("grid.end_{0} = box.end[{1}];", label, box_axis(d)));
    if (d + 1 < plan.rank()) out.put(fmt::format("grid.stride_{0} = box.stride[{1}];", label, box_axis(d)));
  }
  for (const int iterator : plan.iterators) {
    if (iterator == 0) continue;
    const PlanAxis& axis = plan.axes[iterator - 1];
    out.put(fmt::format("grid.origin_{0} = first[{1}] - box.begin[{2}];", axis.label, iterator - 1,
                        box_axis(iterator - 1)));
  }
}

bool needs_first(const KernelPlan& plan) { return !plan.iterators.empty() && plan.iterators.back() > 0; }

}  // namespace

void print_launch(Writer& out, const KernelPlan& plan) {
  const std::string_view cell = c_name(plan.element);
  const std::string scalars = plan.params.empty() ? "" : ", Scalars scalars";
  const std::string scalars_at = plan.params.empty() ? "" : "&scalars, ";
  print_reach(out, plan);
  out.comment("One launch of kTiers time steps.");
  out.put("template <int kTiers>");
  out.block(fmt::format("cudaError_t launch(an5d::Sweep<{}> sweep_of, Grid grid{}, long long time, bool "
                        "borders_differ, cudaStream_t stream)", cell, scalars), [&] {
    out.put("const auto ceil = [](long long all, long long part) { return (all + part - 1) / part; };");
    std::string blocks;
    for (int d = plan.streams() ? 1 : 0; d < plan.rank(); ++d) {
      const std::string& label = plan.axes[d].label;
      out.put(fmt::format("const long long tiles_{0} = ceil(grid.end_{0} - grid.begin_{0}, kBlock{0} - kTiers * "
                          "(kLo{0} + kHi{0}));", label));
      blocks += (blocks.empty() ? "" : " * ") + fmt::format("tiles_{}", label);
    }
    if (plan.streams()) {
      blocks += fmt::format(" * ceil(grid.end_{0} - grid.begin_{0}, kChunk)", plan.axes[0].label);
    }
    out.put(fmt::format("const long long blocks = {};", blocks));
    out.put("if (blocks > 2147483647) return cudaErrorInvalidConfiguration;");
    for (int d = plan.streams() ? 1 : 0; d < plan.rank(); ++d) {
      out.put(fmt::format("grid.tiles_{0} = (int)tiles_{0};", plan.axes[d].label));
    }
    out.put("const auto kernel = borders_differ ? sweep<kTiers, true> : sweep<kTiers, false>;");
    out.put(fmt::format("const int bytes = 2 * kBuffer * sizeof({});", cell));
    out.put("const cudaError_t error =");
    out.put("    cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);");
    out.put("if (error != cudaSuccess) return error;");
    out.put(fmt::format("void* arguments[] = {{&sweep_of.from, &sweep_of.to, &sweep_of.even, &sweep_of.odd, &grid, "
                        "{}&time}};", scalars_at));
    out.put("return cudaLaunchKernel(kernel, dim3((unsigned)blocks), dim3(kThreads), arguments, bytes, stream);");
  });
  out.blank();
  out.comment("All time steps, on planes in device memory; plane 0 and plane 1 end as C leaves them.");
  out.block(fmt::format("an5d_status run({0}* plane0, {0}* plane1, const an5d_domain& domain, const an5d::Box& box{1}, "
                        "cudaStream_t stream)", cell, scalars), [&] {
    const bool up = plan.time_direction == Direction::kUp;
    if (needs_first(plan)) out.put("const long long* const first = domain.begin;");
    print_grid_of(out, plan);
    out.put(fmt::format("const long long start = {};", up ? "domain.t_begin" : "domain.t_end - 1"));
    out.put(fmt::format("{0}* const now = (start + {1}) % 2 ? plane1 : plane0;", cell, plan.plane_phase));
    out.put(fmt::format("{0}* const next = now == plane0 ? plane1 : plane0;", cell));
    out.put("bool differ = false;");
    out.put("const cudaError_t error = an5d::borders_differ(plane0, plane1, box, stream, &differ);");
    out.put("if (error != cudaSuccess) return an5d::check(error, \"comparing the borders\");");
    out.put("const long long steps = domain.t_end - domain.t_begin;");
    out.block(fmt::format("return an5d::iterate(now, next, steps, kDegrees, [&](const an5d::Sweep<{}>& part)", cell), [&] {
      out.put(fmt::format("const long long time = start {} part.step;", up ? "+" : "-"));
      const std::string pass = plan.params.empty() ? "" : "scalars, ";
      out.block("switch (part.steps)", [&] {
        for (const int degree : plan.degrees) {
          if (degree == 1) continue;
          out.put(fmt::format("case {0}: return launch<{0}>(part, grid, {1}time, differ, stream);", degree, pass));
        }
        out.put(fmt::format("default: return launch<1>(part, grid, {}time, differ, stream);", pass));
      });
    }, "});");
  });
  out.blank();
}

std::string host_declaration(const KernelPlan& plan) {
  return fmt::format("an5d_status {}({} *{}, an5d_domain domain{}, struct CUstream_st *stream)", plan.name,
                     c_name(plan.element), cxx_name(plan.array), scalar_parameters(plan));
}

std::string device_declaration(const KernelPlan& plan) {
  return fmt::format("an5d_status {0}_device({1} *plane0, {1} *plane1, an5d_domain domain{2}, struct CUstream_st *stream)",
                     plan.name, c_name(plan.element), scalar_parameters(plan));
}

void print_entry_points(Writer& out, const KernelPlan& plan) {
  const std::string scalars = plan.params.empty() ? "" : fmt::format(", Scalars{{{}}}", scalar_names(plan));
  const auto checks = [&] {
    out.put(fmt::format("using namespace {}_kernel;", plan.name));
    out.put("const an5d::Box box = an5d::box_of(domain, kReach);");
    out.put("if (box.empty() || domain.t_begin >= domain.t_end) return an5d::done();");
    if (plan.earliest_time) {
      out.put(fmt::format("if (domain.t_begin < {}) return an5d::failure(\"time loop\", \"C's plane index would be "
                          "negative\");", *plan.earliest_time));
    }
    out.put("const an5d_status inside = an5d::check_inside(domain, kReach);");
    out.put("if (inside.code) return inside;");
  };
  out.comment(fmt::format("The whole nest on {} in host memory: both planes as C leaves them, or unchanged after an "
                          "error. Waits.", cxx_name(plan.array)));
  out.block("extern \"C\" " + host_declaration(plan), [&] {
    checks();
    out.block(fmt::format("return an5d::on_copies({}, domain, kReach, stream, [&](auto* plane0, auto* plane1, const "
                          "an5d::Box& copy)", cxx_name(plan.array)), [&] {
      out.put(fmt::format("return run(plane0, plane1, domain, copy{}, stream);", scalars));
    }, "});");
  });
  out.blank();
  out.comment("The same on two planes in device memory, in the order of the stream.");
  out.block("extern \"C\" " + device_declaration(plan), [&] {
    checks();
    out.put(fmt::format("return run(plane0, plane1, domain, box{}, stream);", scalars));
  });
}

}  // namespace an5d
