// What sweeps of a nest access: cells, time planes, and which sweep updates an array.
#pragma once

#include <map>
#include <optional>

#include "polyhedral/cells/border_cells.h"
#include "polyhedral/isl/parity.h"

struct isl_ctx;

namespace an5d {

// Of an access, beside one that writes to the array: the same time plane, the other one, or one or the other.
enum class PlaneOf { kSame, kOther, kUnknown };

class SweepAccesses {
 public:
  SweepAccesses(isl_ctx* ctx, const LoopNest& nest);

  PlaneOf plane_of(const Access& access, const Access& written);

  // Cells that a sweep reads or writes; nothing of other forms.
  std::optional<CellBox> box_of(const Sweep& sweep, const Access& access) const;

  // Which iteration of the sweep writes the cell that one reads? -1: one before it; 0: the same one; 1: a
  // later one. Nothing where that differs.
  std::optional<int> iterations_ahead(const Sweep& sweep, const Access& read, const Access& written) const;

  // The first sweep that assigns to the array in all loops, and there is more than few rows of cells.
  std::optional<std::size_t> updater_of(int array) const;

  // Where that sweep writes it.
  const Access& target_of(std::size_t sweep, int array) const;

 private:
  isl_ctx* ctx_;
  const LoopNest& nest_;
  PlaneParity parity_;
  std::map<int, std::size_t> updater_;  // by array
};

}  // namespace an5d
