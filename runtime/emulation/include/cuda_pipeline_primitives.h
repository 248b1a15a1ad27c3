// Emulation stand-in for CUDA's <cuda_pipeline_primitives.h>: a thread's asynchronous copies from global to
// shared memory (cp.async), batches of them, and waiting for a batch. docs/emulation.md says what is found.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>

namespace an5d::emulation::detail {

void copy_async(void* to, const void* from, std::size_t bytes, std::size_t zeros);
void commit_copies();
void wait_for_copies(std::size_t prior);

}  // namespace an5d::emulation::detail

// Copies the first bytes - zeros of 4, 8 or 16 bytes, to which both addresses are aligned, and clears the
// rest.
__forceinline__ void __pipeline_memcpy_async(void* to, const void* from, std::size_t bytes,
                                             std::size_t zeros = 0) {
  an5d::emulation::detail::copy_async(to, from, bytes, zeros);
}
__forceinline__ void __pipeline_commit() { an5d::emulation::detail::commit_copies(); }
// Waits until at most the last `prior` batches of this thread are still under way.
__forceinline__ void __pipeline_wait_prior(std::size_t prior) {
  an5d::emulation::detail::wait_for_copies(prior);
}
