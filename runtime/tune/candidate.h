// What a generated candidate says of itself to the runner (runner.cuh).
#pragma once

#include <cuda_runtime.h>

#include "types.h"

namespace an5d_tune {

struct Candidate {
  const char* schedule;  // its line
  int time_steps;        // of one launch (bT)
  // The nest's device entry, scalars filled in.
  an5d_status (*run)(void* plane0, void* plane1, an5d_domain domain, cudaStream_t stream);
  cudaError_t (*attributes)(cudaFuncAttributes* attributes);  // of its main kernel
};

}  // namespace an5d_tune
