// Which launches take groups (groups.h). Compiled for the emulation.
#include <cuda_runtime.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "an5d/types.h"

#include "an5d/input_cells.cuh"

#include "an5d/pieces.h"

#include "an5d/host.cuh"

#include "an5d/field_sweep.cuh"
#include "an5d/fields.cuh"

#include "an5d/one_step.cuh"

#include "an5d/groups.cuh"

#include "groups.h"

namespace an5d::test {
namespace {

alignas(16) float cells[16];

}  // namespace

bool takes_groups(long long first, long long of_plane, long long of_row) {
  Step<float, 2> step = {};
  step.stride[0] = of_plane, step.stride[1] = of_row, step.stride[2] = 1;
  step.from[0] = cells, step.to[0] = cells;
  step.from[1] = cells, step.to[1] = cells + first;
  return has_groups<4>(step);
}

bool input_takes_groups(long long first, long long of_row) {
  return input_has_groups<4>(Input<float, 2>{cells + first, {7, of_row}});
}

}  // namespace an5d::test
