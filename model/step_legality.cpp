// What is built of kernels of one step (step_legality.h).
#include "model/step_legality.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/step_windows.h"

namespace an5d {
namespace {

// planes=mixed has the own column of other planes, and neighbours of the current one.
std::string crossing_reads(const Stencil& stencil) {
  const StepWindows windows = step_windows(stencil, step_launches(stencil), {.place = Planes::kMixed});
  for (const std::vector<StepWindow>& launch : windows.of_launch) {
    const auto found = std::ranges::find_if(launch, &StepWindow::crosses);
    if (found == launch.end()) continue;
    const int fields = static_cast<int>(stencil.fields.size());
    const std::string& name = found->array < fields
                                  ? stencil.fields[found->array].name
                                  : stencil.inputs[windows.inputs[found->array - fields]].name;
    return fmt::format(
        "planes=mixed keeps the current plane, and of others a thread's own column; '{}' is read off both",
        name);
  }
  return "";
}

// Cells side by side, of a thread that moves them by one access.
std::string group_of(const OneStep& one, const Stencil& stencil, const Schedule& schedule) {
  constexpr int kAccess = 16;  // bytes
  const int cells = schedule.cells.x, bytes = size_of(stencil.element());
  if (schedule.cells.product() == 1) return "";
  const bool of_threads = one.place == Planes::kGlobal || one.place == Planes::kRegisters;
  if (!of_threads || schedule.cells.y > 1)
    return "a thread has one cell of a time step, or with planes=global and planes=registers several of a "
           "row, cells=4";
  if (stencil.rank() == 1) return fmt::format("cells={} is built for 2-D and 3-D", cells);
  if (!stencil.has_one_element())
    return fmt::format("cells={} is built for arrays of one type; they have cells of {}", cells,
                       stencil.element_names());
  if (std::ranges::any_of(stencil.axes, &Axis::periodic))
    return fmt::format("cells={} is not built for periodic axes", cells);
  if (std::ranges::any_of(stencil.updates, &Update::has_conditional_reads))
    return fmt::format("cells={} reads whole rows, where conditions keep reads away", cells);
  if (schedule.block_z > 1) return fmt::format("cells={} takes blocks of one plane", cells);
  if ((cells & (cells - 1)) != 0 || cells * bytes > kAccess)
    return fmt::format("one access moves a power of two of cells, at most {} bytes: cells={} are {}", kAccess,
                       cells, cells * bytes);
  if (schedule.block.x % cells != 0)
    return fmt::format("block={} is no whole number of cells={}", schedule.block.x, cells);
  return "";
}

}  // namespace

std::string unbuilt_of(const OneStep& one, const Stencil& stencil, const Schedule& s) {
  if (std::string why = group_of(one, stencil, s); !why.empty()) return why;
  const bool of_registers = one.place == Planes::kRegisters, is_mixed = one.place == Planes::kMixed;
  const bool of_shared = one.place == Planes::kShared || is_mixed;
  Schedule built;
  built.block = s.block;
  built.block_z = s.block_z;
  built.cells = s.cells;
  if (std::holds_alternative<Chunks>(s.stream) || std::holds_alternative<Column>(s.stream))
    built.stream = s.stream;
  built.planes = one.place;
  built.exchange = of_shared ? Exchange::kPlane : Exchange::kGlobal;
  built.combine = Combine::kGather;
  built.resident = s.resident;
  built.registers = s.registers;
  constexpr const char* kPlaces[] = {"", "registers", "shared", "global", "", "mixed"};
  if ((of_registers || is_mixed) && one.chunk == 0)
    return fmt::format("planes={} keeps planes of a stream: stream=chunks:N or stream=column",
                       kPlaces[static_cast<int>(one.place)]);
  if (s == built) return is_mixed ? crossing_reads(stencil) : "";
  return fmt::format(
      "with planes={}, built is tiers=1 exchange={} combine=gather, with any block, {}stream=none, chunks:N "
      "or column, resident and registers",
      kPlaces[static_cast<int>(one.place)], of_shared ? "plane" : "global",
      of_shared ? "" : "cells of a row, ");
}

}  // namespace an5d
