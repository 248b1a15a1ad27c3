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

// Planes of a chunk, so that chunks of all tiles, of which `slots` run at the same time, take the
// fewest steps in all; each takes `filling` besides its own planes.
inline long long whole_waves(long long planes, long long filling, long long tiles,
                             long long slots) {
  long long best = planes, least = 0;
  for (long long n = 1; n <= 64 && n <= planes; ++n) {
    const long long each = (planes + n - 1) / n, chunks = tiles * ((planes + each - 1) / each);
    const long long steps = (chunks + slots - 1) / slots * (each + filling);
    if (n == 1 || steps < least) least = steps, best = each;
  }
  return best;
}

}  // namespace
}  // namespace an5d
