// Calls on_device() with a launch that only takes notes (launches.h). Compiled for the emulation.
#include <cuda_runtime.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "an5d/types.h"

#include "an5d/pieces.h"

#include "an5d/host.cuh"

#include "an5d/field_sweep.cuh"
#include "an5d/fields.cuh"

#include "an5d/one_step.cuh"
#include "an5d/values.cuh"

#include "launches.h"

namespace an5d::test {
namespace {

struct Planes {
  float* plane[2] = {nullptr, nullptr};
  Planes() {
    for (float*& start : plane) {
      cudaMalloc(reinterpret_cast<void**>(&start), 3 * sizeof(float));
      cudaMemset(start, 0, 3 * sizeof(float));
    }
  }
  ~Planes() {
    cudaFree(plane[0]);
    cudaFree(plane[1]);
  }
  int number(const float* start) const { return start == plane[0] ? 0 : start == plane[1] ? 1 : -1; }
};

template <class... Degrees>
std::vector<Launch> listed(const TimeLoop& time, Degrees... degree) {
  const int degrees[] = {degree...};
  const Planes planes;
  const HostPlan<1, 1, 1> plan = {{0},
                                  time.way,
                                  LLONG_MIN,
                                  0,
                                  {{"u", sizeof(float), 2, time.phase, 0, {kIfOdd, kIfEven}}},
                                  {{0, 0, {0, 0, 1}, {0, 0, 1}, {0, 0, -1}, {0, 0, 1}}}};
  const an5d_domain domain = {{3, 0, 0}, {1, 0, 0}, {2, 0, 0}, time.begin, time.end};
  const an5d_box boxes[] = {first_box(domain, plan)};
  std::vector<Launch> made;
  const auto note = [&](const FieldSweep<float, 1>& sweep) {
    made.push_back({sweep.steps, planes.number(sweep.from[0]), planes.number(sweep.to[0]),
                    planes.number(sweep.even[0]), planes.number(sweep.odd[0]), sweep.time});
    return cudaSuccess;
  };
  char* given[1][kMostPlanes] = {{(char*)planes.plane[0], (char*)planes.plane[1]}};
  const an5d_status status = on_device<float>(plan, domain, boxes, given, degrees, nullptr, note);
  return status.code ? std::vector<Launch>{} : made;
}

}  // namespace

std::vector<Launch> launches(int n, const TimeLoop& time) {
  if (n >= 16) return listed(time, n, n / 2, n / 4, n / 8, n / 16);
  if (n >= 8) return listed(time, n, n / 2, n / 4, n / 8);
  if (n >= 4) return listed(time, n, n / 2, n / 4);
  if (n >= 2) return listed(time, n, n / 2);
  return listed(time, 1);
}

std::vector<GridOfBlocks> grids(const long long (&begin)[3], const long long (&end)[3], int x, int y, int z) {
  Cells cells = {{begin[0], begin[1], begin[2]}, {end[0], end[1], end[2]}};
  std::vector<GridOfBlocks> made;
  (void)each_grid(cells, {z, y, x}, [&](const Cells& part, dim3 blocks) {
    made.push_back({{part.begin[0], part.begin[1], part.begin[2]}, {blocks.z, blocks.y, blocks.x}});
    return cudaSuccess;
  });
  return made;
}

}  // namespace an5d::test
