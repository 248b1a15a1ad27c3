// What the printers of kernels of one time step share: launches, the threads of a block, and where the planes
// of an array are.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "codegen/emit/c_expr.h"
#include "codegen/emit/device_printer.h"

namespace an5d {

class StepPrinter : public DevicePrinter {
 public:
  StepPrinter(Writer& out, const KernelPlan& plan)
      : DevicePrinter(out, plan), one_(std::get<OneStep>(plan.block.kind)) {}

 protected:
  const std::vector<std::vector<int>>& launches() const { return plan_.launches->updates; }
  bool streams() const { return one_.chunk > 0; }
  int fields() const { return static_cast<int>(plan_.updates.size()); }
  // Of the axes that a block has cells of beside each other.
  int first_axis() const { return streams() ? 1 : 0; }
  // Has a block several planes at a time?
  bool has_planes() const { return plan_.schedule.block_z > 1; }
  std::string step_type() const { return fmt::format("an5d::Step<{}, kFields>", cell_); }
  std::string scalars_parameter() const { return plan_.has_scalars() ? ", Scalars scalars" : ""; }
  std::string cell_of(int array) const { return std::string(cuda_name(plan_.element_of(array))); }

  // Threads along one of three axes.
  std::string size_of_block(int axis) const {
    const int d = axis - 3 + plan_.rank();
    if (d < first_axis() || (axis == 0 && !has_planes())) return "1";
    return "kBlock" + plan_.axes[d].label;
  }
  // Cells along one of three axes.
  std::string cells_of_block(int axis) const {
    return streams() && axis - 3 + plan_.rank() == 0 ? "kChunk" : size_of_block(axis);
  }

  std::string bounds(const std::string& threads = "kThreads") const {
    if (plan_.caps) return fmt::format("__maxnreg__({})", plan_.caps->main);
    if (plan_.resident) return fmt::format("__launch_bounds__({}, {})", threads, *plan_.resident);
    return fmt::format("__launch_bounds__({})", threads);
  }

  std::string names(const std::vector<int>& updates) const {
    std::string text;
    for (const int update : updates) text += fmt::format("{}{}", text.empty() ? "" : ", ", name(update));
    return text;
  }

  bool has_one_box(const std::vector<int>& updates) const {
    for (const int update : updates)
      if (plan_.updates[update].box != plan_.updates[updates.front()].box) return false;
    return true;
  }

  // What surrounds the cells of a launch: step.updated[0].
  std::string cells_of_launch(const std::vector<int>& updates) const {
    std::vector<std::string> cells;
    for (const int update : updates) cells.push_back(fmt::format("step.updated[{}]", update));
    return has_one_box(updates) ? cells.front() : fmt::format("an5d::around({})", fmt::join(cells, ", "));
  }

  // A plane as what it is made of.
  std::string cells(int array, const std::string& plane) const {
    return plan_.has_one_element() ? plane : fmt::format("an5d::cells<{}>({})", cell_of(array), plane);
  }

  // Where an array is: as the step has found it, or as it has made it.
  std::string plane(int array, int back) const {
    std::string plane = fmt::format("step.{}[{}]", back == 0 ? "to" : "from", array);
    // Of two planes that which is written has the older values, and the compiler is told so: by another
    // pointer kernels took more registers and instructions.
    if (const Field& field = plan_.updates[array].field; !field.is_array())
      if (const Field& newer = plan_.updates[field.newer].field; newer.planes() == 2)
        plane = fmt::format("step.to[{}]", field.newer);
    return cells(array, plane);
  }

  // The offset along an axis: in 2-D the outer axis is the one that other kernels stream along, and has its
  // name.
  std::string offset(int d) const {
    static constexpr const char* kOffsets[] = {"dx", "dy", "dz"};
    return plan_.rank() == 2 && d == 0 ? "dz" : kOffsets[plan_.rank() - 1 - d];
  }

  // Where the chunk of a block begins and ends.
  void print_chunk() {
    if (!streams()) return;
    out_.put(fmt::format("const long long begin = cells.begin[k{}] + (long long)blockIdx.{} * kChunk;",
                         stream_, plan_.rank() == 3 ? "z" : "y"));
    out_.put(fmt::format("const long long end = min(begin + kChunk, cells.end[k{}]);", stream_));
  }

  // if (...) around an update that has a box of its own.
  template <class Body>
  void print_inside(int number, const std::vector<int>& updates, const Body& body) {
    if (updates.size() == 1) return body();
    if (has_one_box(updates)) return out_.block("", body);
    std::string inside;
    for (const PlanAxis& axis : plan_.axes)
      inside += fmt::format("{0}cell_{1} >= updated{2}.begin[k{1}] && cell_{1} < updated{2}.end[k{1}]",
                            inside.empty() ? "" : " && ", axis.label, number);
    out_.put(fmt::format("const an5d::Cells& updated{0} = step.updated[{0}];", number));
    out_.block(fmt::format("if ({})", inside), body);
  }

  // What a launch keeps, and as the text has it: kept_u of what the step has found, made_u of what it has
  // made.
  const std::vector<StepWindow>& windows(std::size_t n) const {
    static const std::vector<StepWindow> none;
    return n < plan_.windows.of_launch.size() ? plan_.windows.of_launch[n] : none;
  }
  using DevicePrinter::name;
  std::string name(const StepWindow& window) const {
    return (window.back == 0 ? "kept_new_" : "kept_") + name(window.array);
  }
  const StepWindow* window_of(std::size_t n, int array, int back) const {
    const auto found = std::ranges::find_if(
        windows(n), [&](const StepWindow& window) { return window.array == array && window.back == back; });
    return found == windows(n).end() ? nullptr : &*found;
  }

  // The array in global memory that a window is of. On periodic axes all arrays are updated in the same
  // cells.
  std::string source(const StepWindow& window, std::size_t n) const {
    if (window.array >= fields()) return fmt::format("an5d::source_of(scalars.{})", name(window.array));
    const std::string array =
        fmt::format("an5d::source_of(step, {}, {})", plane(window.array, window.back), window.array);
    if (!plan_.has_periodic_axes()) return array;
    return fmt::format("{}({}, step.updated[{}])", periodic_source(window.array), array,
                       launches()[n].front());
  }
  std::string periodic_source(int array) const {
    std::vector<const char*> is_periodic(3, "false");
    for (int d = 0; d < plan_.rank(); ++d)
      if (plan_.axes[d].periodic) is_periodic[d + 3 - plan_.rank()] = "true";
    return fmt::format("an5d::PeriodicSource<{}, {}>", cell_of(array), fmt::join(is_periodic, ", "));
  }

  // Is a neighbour of the thread's own column? A test of its offsets.
  std::string is_own_column() const {
    std::string test;
    for (int d = 1; d < plan_.rank(); ++d) test += fmt::format("{}{} == 0", d > 1 ? " && " : "", offset(d));
    return test;
  }

  const OneStep& one_;
};

}  // namespace an5d
