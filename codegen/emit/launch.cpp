// How kernels are launched (launch.h). The order of launches is runtime/include/an5d/host.cuh's part; here
// stands what this nest's kernel needs: tiles, shared memory, arguments.
#include "codegen/emit/launch.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>

#include "codegen/emit/c_expr.h"
#include "codegen/emit/cell_boxes.h"
#include "codegen/emit/host_tables.h"
#include "codegen/emit/one_step.h"
#include "codegen/emit/read_limits.h"
#include "codegen/emit/step_groups.h"

namespace an5d {
namespace {

// The stream's steps in bytes: constants of the launch, which cost the kernel no registers.
void print_strides(Writer& out, const KernelPlan& plan) {
  const bool lines = plan.form == KernelForm::kLines;
  const std::string& label = plan.axes[0].label;
  const char* sign = plan.stream_direction == Direction::kUp ? "" : "-";
  const std::string lead =
      lines ? "Thread<kSteps, false>::kLead"
            : fmt::format("(kSteps * kHi{}{})", label, plan.one_cell.load == Load::kAhead ? " + 1" : "");
  out.put(fmt::format("part.stride = {}part.box.stride[{}] * (long long)sizeof({});", sign,
                      lines ? "0" : "k" + label, cuda_name(plan.element)));
  out.put(fmt::format("part.lead = (char*)part.to[0] - (char*)part.from[0] - {} * part.stride;", lead));
}

// Chunks of planes that fill whole waves of the blocks that run at the same time.
void print_waves(Writer& out, const KernelPlan& plan) {
  if (plan.rows) {
    out.put("const long long tiles = an5d::LineTiles<Program, kSteps>(part.box).count;");
    out.put("const long long planes = part.box.size(an5d::kPlaneAxis);");
    out.put(
        "waves = an5d::waves_of(planes, an5d::LineThread<Program, kSteps, false>::kFilling, tiles, "
        "blocks);");
  } else {
    out.put("const long long tiles = typename Thread<kSteps, false>::Tiles(part.box).strips.count;");
    out.put("const long long planes = part.box.size(0);");
    out.put("waves = an5d::waves_of(planes, Thread<kSteps, false>::kFilling, tiles, blocks);");
  }
  out.put("blocks = waves.blocks(planes, tiles);");
}

void print_first_step(Writer& out, const KernelPlan& plan) {
  const KernelPlan first = first_step_of(plan);
  out.comment("The first time step: ghost cells are then what they were before the loops.");
  out.put("namespace at_first {");
  out.blank();
  if (plan.rows) {  // whose kernels do not count axes
    out.put(fmt::format("constexpr int kFields = {};", plan.updates.size()));
    for (int d = 0; d < plan.rank(); ++d)
      out.put(fmt::format("constexpr int k{} = {};", plan.axes[d].label, d + 3 - plan.rank()));
  }
  print_one_step_block(out, first);
  print_host_plan(out, first);
  out.blank();
  print_one_step_kernels(out, first);
  print_one_step_launch(out, first);
  out.put("}  // namespace at_first");
  out.blank();
}

// Only one border of a tile can be at the cells that its kernel guards.
void print_both_borders(Writer& out, const KernelPlan& plan) {
  const std::string& x = plan.axes.back().label;
  out.comment("A tile with both borders is for the kernel that guards every cell.");
  out.put(fmt::format("constexpr int useful = Program::kBlock - kSteps * (kLo{0} + kHi{0});", x));
  out.put("constexpr int spare = an5d::StageThread<Program, kSteps, false>::kSpare;");
  out.put("part.borders_differ |= part.box.size(an5d::kColumnAxis) + spare <= useful;");
}

// The kernel for these borders, and for arrays that lie as these do.
void print_choice(Writer& out, const KernelPlan& plan) {
  const auto choose = [&](const std::string& name, const std::string& more) {
    out.put(fmt::format(
        "const auto {0} = part.borders_differ ? sweep<kSteps, true{1}> : sweep<kSteps, false{1}>;", name,
        more));
  };
  if (plan.form != KernelForm::kLinesOfArrays) return choose("kernel", "");
  choose("by_packs", ", true");
  choose("by_cells", ", false");
  out.put(fmt::format("const auto kernel = an5d::is_aligned<Program>(part, {}) ? by_packs : by_cells;",
                      plan.has_scalars() ? "scalars" : "{}"));
}

// The cells where a kernel's text for what is amid the grid is right.
void print_amid(Writer& out, const KernelPlan& plan) {
  std::vector<std::string> along(3 - plan.rank(), "{}");
  for (const Limits& limits : plan.amid.along)
    along.push_back(limits.any() ? limits_text(plan, limits, "scalars.") : "{}");
  out.put(fmt::format("part.amid = an5d::amid_cells<Program>(part, {{{}}}, {}, kLo{}, kHi{});",
                      fmt::join(along, ", "), 3 - plan.rank(), plan.axes[0].label, plan.axes[0].label));
}

void print_tiled_launch(Writer& out, const KernelPlan& plan) {
  const std::string_view cell = cuda_name(plan.element);
  const bool has_scalars = plan.has_scalars();
  const std::string sweep =
      plan.rows ? "Program::Sweep"
                : fmt::format("an5d::FieldSweep<{}, {}>", plan.cell_of_planes(), plan.updates.size());
  out.comment("One launch of kSteps time steps.");
  out.put("template <int kSteps>");
  out.block(
      fmt::format("cudaError_t launch({} part{}, cudaStream_t stream)", sweep,
                  has_scalars ? ", Scalars scalars" : ""),
      [&] {
        if (plan.visits_downwards())
          out.put("part = an5d::downwards(part);  // rows from high to low, as the source adds them");
        std::string blocks;
        for (int d = plan.streams() ? 1 : 0; d < plan.rank(); ++d) {
          const std::string& label = plan.axes[d].label;
          blocks +=
              fmt::format("{0}an5d::pieces(part.box.size(k{1}), kBlock{1} - kSteps * (kLo{1} + kHi{1}))",
                          blocks.empty() ? "" : " * ", label);
        }
        if (plan.streams())
          blocks += fmt::format(" * an5d::pieces(part.box.size(k{}), part.chunk)", plan.axes[0].label);
        if (!plan.has_several_cells()) out.put(fmt::format("const long long blocks = {};", blocks));
        if (plan.sides == Sides::kAtBorder) print_both_borders(out, plan);
        if (plan.form == KernelForm::kStages)
          out.put(
              "part.lead = -an5d::StageThread<Program, kSteps, false>::kLead * "
              "part.box.stride[an5d::kRowAxis];");
        if (plan.amid.any()) print_amid(out, plan);
        print_choice(out, plan);
        if (plan.form == KernelForm::kLines || (plan.form == KernelForm::kCell && plan.streams()))
          print_strides(out, plan);
        const bool waves = takes_waves(plan);
        if (waves) out.put("an5d::Waves waves = {};");
        out.put(fmt::format("void* arguments[] = {{&part{}{}}};", waves ? ", &waves" : "",
                            has_scalars ? ", &scalars" : ""));
        if (plan.has_several_cells()) {
          out.put("long long blocks = 0;");
          out.put(
              "const cudaError_t error = an5d::resident(kernel, kThreads, sizeof(Shared<kSteps>), &blocks);");
          out.put("if (error) return error;");
          if (waves) print_waves(out, plan);
        }
        const std::string bytes =
            plan.has_several_cells()
                ? "sizeof(Shared<kSteps>)"
                : fmt::format("{} * kBuffer * sizeof({})", plan.one_cell.shifts ? "kBuffers" : "2", cell);
        out.put(fmt::format("return an5d::start(kernel, blocks, kThreads, {}, arguments, stream);", bytes));
      });
  out.blank();
}

}  // namespace

void print_launch(Writer& out, const KernelPlan& plan) {
  out.blank();
  print_host_tables(out, plan);
  out.blank();
  switch (plan.form) {
    case KernelForm::kGroups:
      print_group_launch(out, plan);
      break;
    case KernelForm::kStep:
      print_one_step_launch(out, plan);
      break;
    case KernelForm::kCell:
    case KernelForm::kCellOfArrays:
    case KernelForm::kStages:
    case KernelForm::kLines:
    case KernelForm::kLinesOfArrays:
      print_tiled_launch(out, plan);
      break;
  }
  if (plan.first_step) print_first_step(out, plan);
}

}  // namespace an5d
