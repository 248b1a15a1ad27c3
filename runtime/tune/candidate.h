// What a generated candidate, and the description of its nest, say to the runner (runner.cuh).
#pragma once

#include <cuda_runtime.h>

#include "input.h"
#include "types.h"

namespace an5d_tune {

// An array that the nest writes.
struct Array {
  const char* name;
  int planes;  // of time: 2, or 1 that is updated in place
  int box;     // of kBoxes, the cells that are updated
  bool is_integer;
  int bytes;  // of a cell
};

// An array that it only reads. Elements are drawn between two numbers, integers from least to most.
struct Input {
  bool is_integer;
  int bytes;  // of an element
  double least, most;
  long long extent[4];
};

struct Candidate {
  const char* schedule;  // its line
  int time_steps;        // of one launch (bT)
  // The nest's device entry, scalars filled in, on the planes of each array.
  an5d_status (*run)(void* const (*planes)[3], an5d_domain domain, const an5d_box* boxes,
                     const an5d_input* inputs, cudaStream_t stream);
  cudaError_t (*attributes)(cudaFuncAttributes* attributes);  // of its main kernels
};

// Of the kernel that uses the most registers.
template <class... Kernels>
cudaError_t attributes_of(cudaFuncAttributes* most, Kernels*... kernels) {
  cudaError_t error = cudaSuccess;
  most->numRegs = -1;
  const auto look = [&](auto* kernel) {
    cudaFuncAttributes own;
    if (!error) error = cudaFuncGetAttributes(&own, kernel);
    if (!error && own.numRegs > most->numRegs) *most = own;
  };
  (look(kernels), ...);
  return error;
}

}  // namespace an5d_tune
