// For kernels whose blocks share the work out among themselves: how many the device holds at once.
namespace an5d {
namespace {

// In `blocks`: those that run at the same time, of so many threads and bytes of shared memory.
template <class Kernel>
cudaError_t resident(Kernel* kernel, int threads, int bytes, long long* blocks) {
  int device = 0, processors = 0, each = 0;
  const auto limit = cudaFuncAttributeMaxDynamicSharedMemorySize;
  cudaError_t error = cudaFuncSetAttribute(kernel, limit, bytes);
  if (!error) error = cudaGetDevice(&device);
  if (!error) error = cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device);
  if (!error) error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, kernel, threads, bytes);
  *blocks = static_cast<long long>(processors) * each;
  return error;
}

}  // namespace
}  // namespace an5d
