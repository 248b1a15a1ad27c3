// Entry points of stencils.cu: each advances a grid by `steps` on the emulated device and returns CUDA's
// status.
#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

cudaError_t run_line(float* plane, int cells, int steps);
cudaError_t run_line(double* plane, int cells, int steps);
cudaError_t run_line(std::int8_t* plane, int cells, int steps);
cudaError_t run_stream(float* plane, int rows, int columns, int steps);
cudaError_t run_stream(double* plane, int rows, int columns, int steps);
cudaError_t run_lanes(float* plane, int cells);
cudaError_t run_wide(float* plane, int cells);
cudaError_t run_beyond_int(std::int64_t cells);
