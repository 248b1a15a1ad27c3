// Entry point of bench.cu.
#pragma once

#include <cuda_runtime_api.h>

// `barriers` rounds of each block, every thread storing one shared cell and loading `loads` in each.
cudaError_t run_rounds(int blocks, int threads, int barriers, int loads);
