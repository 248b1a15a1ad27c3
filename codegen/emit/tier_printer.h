// What the printers of struct Tier share, for stages and for lines: how windows of a RowProgram are spelled,
// and how an update is called.
#pragma once

#include <string>

#include "codegen/emit/device_printer.h"

namespace an5d {

// Of a region whose text is that for everything, not that for amid the grid.
inline constexpr char kDoesAll[] = "an5d::does_all<Program>(kRegion)";

class TierPrinter : public DevicePrinter {
 public:
  TierPrinter(Writer& out, const KernelPlan& plan) : DevicePrinter(out, plan), rows_(*plan.rows) {}

 protected:
  bool has_planes(int field) const { return plan_.updates[field].field.buffering == Buffering::kPlanes; }
  std::string kept(const Window& window) const {
    return (window.back == 1 ? "before_" : "now_") + name(window.array);
  }
  // Relative to `base`.
  int newest(const Window& window) const {
    return window.back == 1 ? -rows_.arrival[window.array] : -rows_.lag[window.array];
  }
  static std::string from_base(int offset) {
    return offset == 0 ? "base" : fmt::format("base {} {}", offset < 0 ? "-" : "+", std::abs(offset));
  }
  // The slot of the row that came so many rows before the newest.
  static std::string slot(const Window& window, int ago);
  // A cell as what an update reads of an array.
  std::string value(int array, const std::string& cell) const;
  // Are all arrays that are read there beyond the grid, too?
  bool is_select() const;
  // new_u[c] = update(...) where cell c is updated, else `before`. `test` and `place`, where it is, are
  // arguments of functions of the thread. What it reads of an array, read_u(...) says.
  void print_call(int u, const std::string& test, const std::string& place, const std::string& before);
  // What is done of an array: amid the grid, where that is absent, nothing.
  template <class Print>
  void print_unless_absent(int array, const Print& print) {
    rows_.is_absent(array) ? out_.block(fmt::format("if constexpr ({})", kDoesAll), print) : print();
  }
  // What is kept of absent arrays, the part `of` them, is read again near an end only, before which others
  // come: if it is something new after each step, it takes no registers amid the grid.
  void print_forgetting(const std::string& of);

  const RowProgram& rows_;

 private:
  std::string call(int u, const PlanUpdate& update, const std::string& function) const;
};

}  // namespace an5d
