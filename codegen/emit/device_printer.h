// What the printers of device code share: the plan, and how its axes are spelled.
#pragma once

#include <fmt/format.h>

#include <string>

#include "codegen/emit/writer.h"
#include "codegen/plan/kernel_plan.h"

namespace an5d {

class DevicePrinter {
 public:
  DevicePrinter(Writer& out, const KernelPlan& plan)
      : out_(out),
        plan_(plan),
        cell_(plan.cell_of_planes()),
        stream_(plan.axes[0].label),
        x_(plan.axes.back()),
        is_partial_(plan.schedule.combine == Combine::kPartial),
        shifts_(plan.one_cell.shifts) {}

 protected:
  const PlanAxis& y() const { return plan_.axes[1]; }
  bool has_y() const { return plan_.rank() == 3; }
  std::string name(int array) const { return plan_.spelled(plan_.array_name(array)); }

  void print_axes() const {
    out_.comment(
        "Numbers of the axes in a Box, and the cells that an update reads before and after its own.");
    for (int d = 0; d < plan_.rank(); ++d) {
      const PlanAxis& axis = plan_.axes[d];
      out_.put(fmt::format("[[maybe_unused]] constexpr int k{0} = {1}, kLo{0} = {2}, kHi{0} = {3};",
                           axis.label, d + 3 - plan_.rank(), axis.halo.lo, axis.halo.hi));
    }
  }
  // Of kernels whose blocks have one cell per thread.
  void print_tile_sizes() const {
    const Extent2 cells = plan_.schedule.block;
    const std::string along_y = has_y() ? fmt::format("kBlock{} = {}, ", y().label, cells.y) : "";
    out_.put(fmt::format("constexpr int {}kBlock{} = {};  // cells of a tile, halo included", along_y,
                         x_.label, cells.x));
  }
  // For a kernel that counts no axes.
  void print_halos() const {
    out_.comment("Cells that an update reads before and after its own.");
    for (const PlanAxis& axis : plan_.axes)
      out_.put(fmt::format("[[maybe_unused]] constexpr int kLo{0} = {1}, kHi{0} = {2};", axis.label,
                           axis.halo.lo, axis.halo.hi));
  }

  // Of one cell per thread: buffers of shared memory.
  std::string buffers() const { return shifts_ ? "kBuffers" : "2"; }

  // Members of struct Program.
  void constants(const std::string& values, const std::string& comment) const {
    out_.put(fmt::format("static constexpr int {};  // {}", values, comment));
  }

  Writer& out_;
  const KernelPlan& plan_;
  const std::string cell_;    // of planes
  const std::string stream_;  // label of the streamed axis
  const PlanAxis& x_;
  const bool is_partial_;
  const bool shifts_;  // planes of one cell per thread
};

}  // namespace an5d
