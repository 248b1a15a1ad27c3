// Prints the device code of a nest whose threads keep a tile of cells in registers.
#pragma once

#include "codegen/emit/writer.h"
#include "codegen/plan/kernel_plan.h"

namespace an5d {

// Sizes, the thread and the kernel template `sweep<kTiers, kBordersDiffer>`. `bounds` is what stands before
// the kernel's name. The plan must have a tile.
void print_tile_sizes(Writer& out, const KernelPlan& plan);
void print_tile_kernel(Writer& out, const KernelPlan& plan, const std::string& bounds);

}  // namespace an5d
