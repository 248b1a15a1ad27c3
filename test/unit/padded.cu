// Calls on_padded_device() with launches that add 1 to each cell (padded.h). Compiled for the emulation.
#include <cuda_runtime.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <vector>

#include "an5d/types.h"

#include "an5d/pieces.h"

#include "an5d/host.cuh"

#include "an5d/field_sweep.cuh"
#include "an5d/fields.cuh"

#include "an5d/values.cuh"

#include "an5d/padded.cuh"

#include "padded.h"

namespace an5d::test {
namespace {

constexpr int kAfter = 3;  // cells behind the updated ones of a line

// Adds `more` to the updated cells; `cell(i, j, k)` counts from the first of them.
template <class Cell, class Place>
void add(Cell* plane, const Box& box, int more, const Place& cell) {
  for (int i = 0; i < box.size(0); ++i)
    for (int j = 0; j < box.size(1); ++j)
      for (int k = 0; k < box.size(2); ++k) plane[cell(i, j, k)] += static_cast<Cell>(more);
}

template <class Cell>
Padded padded(int begin, int size, int steps) {
  const an5d_domain domain = {{4, 5, begin + size + kAfter}, {1, 2, begin}, {3, 4, begin + size}, 0, steps};
  const HostPlan<3, 1, 1> plan = {
      {0, 0, 0}, 1, LLONG_MIN, 1, {{"u", sizeof(Cell), 2, 0, 0, {kIfOdd, kIfEven}}}, {{0, 0}}};
  const an5d_box boxes[] = {first_box(domain, plan)};
  const auto place_in = [](const Box& box, int i, int j, int k) {
    return (box.begin[0] + i) * box.stride[0] + (box.begin[1] + j) * box.stride[1] + box.begin[2] + k;
  };
  const int cells = 4 * 5 * (begin + size + kAfter);
  std::vector<Cell> wanted[2], got(cells);
  Cell* plane[2] = {nullptr, nullptr};
  for (int n = 0; n < 2; ++n) {
    for (int c = 0; c < cells; ++c) wanted[n].push_back(static_cast<Cell>(1000 * n + c));
    cudaMalloc(reinterpret_cast<void**>(&plane[n]), cells * sizeof(Cell));
    cudaMemcpy(plane[n], wanted[n].data(), cells * sizeof(Cell), cudaMemcpyDefault);
  }
  Padded result;
  result.aligned = true;
  const auto launch = [&](const FieldSweep<Cell, 1>& sweep) {
    const long long size_of_plane = sweep.box.stride[0] * 4 - (sweep.box.stride[1] - (begin + size + kAfter));
    std::vector<Cell> copy(size_of_plane);
    cudaMemcpy(copy.data(), sweep.from[0], size_of_plane * sizeof(Cell), cudaMemcpyDefault);
    add(copy.data(), sweep.box, sweep.steps, [&](int i, int j, int k) {
      if (k == 0)
        result.aligned &=
            reinterpret_cast<uintptr_t>(sweep.from[0] + place_in(sweep.box, i, j, 0)) % 32 == 0 &&
            reinterpret_cast<uintptr_t>(sweep.to[0] + place_in(sweep.box, i, j, 0)) % 32 == 0;
      return place_in(sweep.box, i, j, k);
    });
    for (int i = 0; i < sweep.box.size(0); ++i) {
      for (int j = 0; j < sweep.box.size(1); ++j) {
        const long long at = place_in(sweep.box, i, j, 0);
        cudaMemcpy(sweep.to[0] + at, &copy[at], size * sizeof(Cell), cudaMemcpyDefault);
      }
    }
    return cudaSuccess;
  };
  const int degrees[] = {1};
  char* given[1][kMostPlanes] = {{(char*)plane[0], (char*)plane[1]}};
  result.success = !on_padded_device<Cell>(plan, domain, boxes, given, degrees, nullptr, launch).code;
  // Step t makes plane (t + 1) % 2 of the other: after n steps the newest cells hold n more than those of
  // plane 0.
  FieldSweep<Cell, 1> found;
  an5d_domain known = domain;
  (void)find_cells(plan, &known, boxes, &found);
  const Box& box = found.box;
  const std::vector<Cell> first = wanted[0];
  const auto place = [&](int i, int j, int k) { return place_in(box, i, j, k); };
  for (int step = 1; step <= steps; ++step) {
    std::vector<Cell> made = first;
    add(made.data(), box, step, place);
    for (int i = 0; i < box.size(0); ++i)
      for (int j = 0; j < box.size(1); ++j)
        for (int k = 0; k < size; ++k) wanted[step % 2][place(i, j, k)] = made[place(i, j, k)];
  }
  result.as_wanted = true;
  for (int n = 0; n < 2; ++n) {
    cudaMemcpy(got.data(), plane[n], cells * sizeof(Cell), cudaMemcpyDefault);
    result.as_wanted &= got == wanted[n];
    cudaFree(plane[n]);
  }
  return result;
}

}  // namespace

Padded padded_floats(int begin, int size, int steps) { return padded<float>(begin, size, steps); }

Padded padded_doubles(int begin, int size, int steps) { return padded<double>(begin, size, steps); }

}  // namespace an5d::test
