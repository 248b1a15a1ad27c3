// What the printers of kernels of several updates share: the axes of a tile, and how they are spelled.
#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

#include "codegen/emit/device_printer.h"

namespace an5d {

class FieldPrinter : public DevicePrinter {
 public:
  FieldPrinter(Writer& out, const KernelPlan& plan)
      : DevicePrinter(out, plan), along_(plan.streams() ? stream_ : "Whole") {}

 protected:
  int fields() const { return static_cast<int>(plan_.updates.size()); }
  bool is_tile_guard() const { return plan_.one_cell.guard == Guard::kTile; }
  bool ahead() const { return plan_.one_cell.load == Load::kAhead; }
  bool is_stream_periodic() const { return plan_.streams() && plan_.axes[0].periodic; }
  // A plane of the streamed axis as the arrays count them.
  std::string plane_of(const std::string& place) const {
    if (is_stream_periodic()) return fmt::format("an5d::wrapped({}, part.box, k{})", place, along_);
    return place == "start + z" ? "(start + z)" : place;
  }

  // The blocked axes, outermost first.
  std::vector<int> blocked() const {
    return has_y() ? std::vector{1, 2} : std::vector{plan_.streams() ? 1 : 0};
  }
  std::string lane(int axis) const { return axis == plan_.rank() - 1 ? "lane_x" : "lane_y"; }

  std::string all_axes(const char* format) const {
    std::string text;
    for (const int d : blocked())
      text += (text.empty() ? "" : " && ") +
              fmt::format(fmt::runtime(format), "cell_" + plan_.axes[d].label, plan_.axes[d].label);
    return text;
  }

  const std::string along_;  // label of the streamed axis, or of the one that takes its place
};

}  // namespace an5d
