// How kernels are launched (launch.h). The order of launches is runtime/include/an5d/host.cuh's part; here
// stands what this nest's kernel needs: tiles, shared memory, arguments.
#include "codegen/emit/launch.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>

#include "codegen/emit/array_copies.h"
#include "codegen/emit/borders.h"
#include "codegen/emit/c_expr.h"
#include "codegen/emit/cell_boxes.h"
#include "codegen/emit/field_planes.h"
#include "codegen/emit/one_step.h"
#include "codegen/emit/plane_circles.h"
#include "codegen/emit/read_limits.h"
#include "codegen/emit/step_groups.h"

namespace an5d {
namespace {

// An iterator plus lo to hi; by how much C reads less at either end, where conditions keep it away; the box,
// and which of the limits.
std::string dimension_text(const Input::Reach& reach, const Input::Reach& touched, std::size_t limits) {
  const std::string axis = reach.iterator == Element::kNoIterator ? "an5d::kNone"
                           : reach.iterator == 0                  ? "an5d::kTime"
                                                                  : std::to_string(reach.iterator - 1);
  const long long first = touched.lo - reach.lo, last = reach.hi - touched.hi;
  const std::string of = limits      ? fmt::format(", {}, {}", reach.box, limits)
                         : reach.box ? fmt::format(", {}", reach.box)
                                     : "";
  return fmt::format("{{{}, {}, {}{}{}}}", axis, reach.lo, reach.hi,
                     first == 0 && last == 0 && of.empty() ? "" : fmt::format(", {}, {}", first, last), of);
}

// What is read of arrays: each element that the updates name, of each dimension an iterator plus lo to hi.
void print_inputs(Writer& out, const KernelPlan& plan) {
  const std::vector<std::string> limits = limits_of_inputs(plan);
  std::vector<std::string> types, reaches;
  for (std::size_t n = 0; n < plan.inputs.size(); ++n) {
    const Input& input = plan.inputs[n];
    types.push_back(fmt::format("{{\"{}\", {}, sizeof({}){}}}", input.name, input.rank,
                                cuda_name(input.element), plan.is_loaded_in_limits(input) ? ", true" : ""));
    for (const Input::Read& read : input.reads) {
      std::vector<std::string> dimensions;
      for (std::size_t d = 0; d < read.loaded.size(); ++d) {
        const std::string of = read.has_limits() ? limits_text(plan, read.limits[d]) : "";
        const auto found = std::ranges::find(limits, of);
        const std::size_t number = found == limits.end() ? 0 : found - limits.begin() + 1;
        dimensions.push_back(dimension_text(read.loaded[d], read.touched[d], number));
      }
      reaches.push_back(fmt::format("{{{}, {{{}}}}}", n, fmt::join(dimensions, ", ")));
    }
  }
  out.put(fmt::format("constexpr an5d::InputType kInputs[] = {{{}}};", fmt::join(types, ", ")));
  out.comment(
      "What is read of them: input; of each dimension, axis of the iterator, and what is added to it.");
  const auto has_less = [](const Input& input) {
    return std::ranges::any_of(input.reads, [](const auto& read) { return read.loaded != read.touched; });
  };
  if (std::ranges::any_of(plan.inputs, has_less))
    out.comment("Then, where conditions keep C from cells there, how many less it reads at either end.");
  if (counts_in_boxes(plan))
    out.comment("And of which box the iterator's values are, where they are not those of the first one.");
  if (!limits.empty()) out.comment("And which of the limits of the call leave less of it to C.");
  out.block(
      "constexpr an5d::Reach kReaches[] =",
      [&] {
        for (const std::string& reach : reaches) out.put(reach + ",");
      },
      "};");
}

bool moves(const KernelPlan& plan, const PlanUpdate& update) {
  return plan.launches && plan.launches->moves[&update - plan.updates.data()];
}

void print_types(Writer& out, const KernelPlan& plan) {
  out.comment("Arrays: name, time planes, phase, the box that is updated.");
  out.block(
      "constexpr an5d::FieldType kTypes[] =",
      [&] {
        for (const PlanUpdate& update : plan.updates)
          out.put(fmt::format("{{\"{}\", {}, {}, {}{}}},", update.field.name, plane_count(plan, update.field),
                              update.field.plane_phase, update.box, moves(plan, update) ? ", true" : ""));
      },
      "};");
}

// The arrays of several updates, and the cells of them that are touched.
void print_fields(Writer& out, const KernelPlan& plan) {
  print_types(out, plan);
  if (!plan.has_one_element() || has_circles(plan)) {
    std::vector<std::string> bytes;
    for (const PlanUpdate& update : plan.updates)
      bytes.push_back(fmt::format("sizeof({})", cuda_name(update.field.element)));
    out.put(fmt::format("constexpr int kBytes[] = {{{}}};  // of a cell of each", fmt::join(bytes, ", ")));
  }
  std::vector<std::string> written;
  for (const std::vector<When>& planes : plan.host.written)
    written.push_back(fmt::format("{{{}, {}}}", when_text(planes[0]), when_text(planes[1])));
  out.put(
      fmt::format("constexpr an5d::When kWritten[][2] = {{{}}};  // planes, in C", fmt::join(written, ", ")));
  if (rotates(plan)) print_rotations(out, plan);
  if (has_circles(plan)) print_circles(out, plan);
  out.comment(
      "What updates touch: array, box, and the cells before and behind it along three axes; and of memory,");
  out.comment("from the first cell and the last one of the box, those that are touched first and last.");
  out.block(
      "constexpr an5d::FieldReach kTouched[] =",
      [&] {
        for (const PlanReach& reach : plan.host.reaches) {
          std::vector<int> lo(3), hi(3), first(3), last(3);
          for (int d = 0; d < plan.rank(); ++d) {
            const int axis = d + 3 - plan.rank();
            lo[axis] = reach.cells[d].lo, hi[axis] = reach.cells[d].hi;
            if (!reach.first.empty()) first[axis] = reach.first[d], last[axis] = reach.last[d];
          }
          out.put(fmt::format("{{{}, {}, {{{}}}, {{{}}}, {{{}}}, {{{}}}{}}},", reach.field, reach.box,
                              fmt::join(lo, ", "), fmt::join(hi, ", "), fmt::join(first, ", "),
                              fmt::join(last, ", "),
                              reach.plane < 0 ? "" : fmt::format(", {}, {}", reach.is_set, reach.plane)));
        }
        print_border_reaches(out, plan);
      },
      "};");
}

std::string sweep_type(const KernelPlan& plan) {
  return plan.is_single ? fmt::format("an5d::Sweep<{}>", cuda_name(plan.element))
         : plan.rows    ? "Program::Sweep"
                        : fmt::format("an5d::FieldSweep<{}, kFields>", plan.cell_of_planes());
}

void print_constants(Writer& out, const KernelPlan& plan) {
  out.blank();
  std::string rows;
  for (std::size_t d = 0; d < plan.axes.size(); ++d) {
    const PlanAxis& axis = plan.axes[d];
    // The plan's halo is in the order of the stream; the array's is wanted here.
    const bool mirrored = plan.stream_direction == Direction::kDown && d == 0;
    rows += fmt::format("{}{{k{}{}, k{}{}, {}}}", rows.empty() ? "" : ", ", mirrored ? "Hi" : "Lo",
                        axis.label, mirrored ? "Lo" : "Hi", axis.label, axis.shift);
  }
  const int way = plan.time_direction == Direction::kUp ? 1 : -1;
  const std::string earliest =
      plan.host.earliest_time ? std::to_string(*plan.host.earliest_time) : "-(1ll << 62)";
  const PlanReach& own = plan.host.reaches.front();  // of a single field, all that is touched
  const std::string corners =
      plan.is_single ? fmt::format(", {{{}}}, {{{}}}", fmt::join(own.first, ", "), fmt::join(own.last, ", "))
                     : "";
  out.put(fmt::format("constexpr an5d::Nest<{}> kNest = {{{{{}}}, {}, {}, {}, {}{}}};", plan.rank(), rows,
                      plan.host.plane_phase, way, earliest, plan.one_cell.chunk > 0 ? "kChunk" : "0",
                      corners));
  if (!plan.launches)
    out.put(fmt::format("constexpr int kDegrees[] = {{{}}};  // time steps per launch",
                        fmt::join(plan.host.degrees, ", ")));
  if (!plan.inputs.empty()) print_inputs(out, plan);
  if (!plan.is_single) print_fields(out, plan);
  print_copies(out, plan);
  out.blank();
}

// The stream's steps in bytes: constants of the launch, which cost the kernel no registers.
void print_strides(Writer& out, const KernelPlan& plan) {
  const bool lines = plan.has_lines_of_one();
  const std::string& label = plan.axes[0].label;
  const char* sign = plan.stream_direction == Direction::kUp ? "" : "-";
  const std::string lead =
      lines ? "Thread<kSteps, false>::kLead"
            : fmt::format("(kSteps * kHi{}{})", label, plan.one_cell.load == Load::kAhead ? " + 1" : "");
  out.put(fmt::format("part.stride = {}part.box.stride[{}] * (long long)sizeof({});", sign,
                      lines ? "0" : "k" + label, cuda_name(plan.element)));
  out.put(fmt::format("part.lead = (char*)part.to - (char*)part.from - {} * part.stride;", lead));
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
  print_types(out, first);
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
  if (!plan.has_lines_of_arrays()) return choose("kernel", "");
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
  const bool has_scalars = plan.has_scalars(), one = plan.is_single && plan.rows;
  out.comment("One launch of kSteps time steps.");
  out.put("template <int kSteps>");
  out.block(
      fmt::format("cudaError_t launch({} {}{}, cudaStream_t stream)", sweep_type(plan), one ? "one" : "part",
                  has_scalars ? ", Scalars scalars" : ""),
      [&] {
        if (one)
          out.put(fmt::format("Program::Sweep part = an5d::one_field(one, {});  // {}",
                              plan.stream_direction == Direction::kDown,
                              plan.stream_direction == Direction::kUp
                                  ? "rows from low to high"
                                  : "rows from high to low, as the source adds them"));
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
        if (plan.rows && plan.row_work)
          out.put(
              "part.lead = -an5d::StageThread<Program, kSteps, false>::kLead * "
              "part.box.stride[an5d::kRowAxis];");
        if (plan.amid.any()) print_amid(out, plan);
        print_choice(out, plan);
        if (plan.streams() && plan.is_single && !one) print_strides(out, plan);
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
  print_constants(out, plan);
  if (has_groups(plan))
    print_group_launch(out, plan);
  else
    plan.launches ? print_one_step_launch(out, plan) : print_tiled_launch(out, plan);
  if (plan.first_step) print_first_step(out, plan);
}

}  // namespace an5d
