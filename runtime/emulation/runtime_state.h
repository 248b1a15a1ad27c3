// The error state of the emulated CUDA context and the per-kernel attributes.
#pragma once

#include <mutex>

#include "cuda_runtime.h"

namespace an5d::emulation {

// Held by whatever reads or changes device memory, a whole launch included.
std::recursive_mutex& runtime_mutex();

// What every call returns once a synchronising call has seen a failed launch; cudaSuccess before.
cudaError_t failure_so_far();
void note_launch_failure();
cudaError_t see_failure();                  // at a synchronising call
cudaError_t keep_error(cudaError_t error);  // for cudaGetLastError; returns it
std::size_t shared_limit(const void* kernel);
void clear_shared_cells();
void reset_runtime();

}  // namespace an5d::emulation
