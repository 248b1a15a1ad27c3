// Measures this machine's first GPU and prints a device file of an5dc (JSON) on standard output.
//
//   nvcc -O3 -std=c++17 -arch=native measure_device.cu -o measure_device
//   ./measure_device > device.json
//
// A figure is the median of kRuns runs, timed with events (copies of the host: with its clock); a
// kernel does its work as often as makes a run last kRunSeconds, and finding out how often that is
// serves as the warm-up. Where a kernel comes in variants, the best one counts. The loops hold what
// they measure and nothing that a compiler could take out: results depend on every step and are
// written to memory.
// Exit status: 0 done, 3 no usable GPU or a failing CUDA call (message on standard error).
#include <cuda_runtime.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

constexpr int kRuns = 5;
constexpr double kRunSeconds = 0.05;
constexpr int kThreads = 256;  // per block
constexpr int kBlocks = 4;     // per SM, so that every GPU has them all resident

void check(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  fprintf(stderr, "measure_device: error: %s: %s\n", what, cudaGetErrorString(error));
  exit(3);
}

// Device memory that ends with its scope.
template <class Element>
struct DeviceArray {
  Element* start = nullptr;
  explicit DeviceArray(size_t count) {
    check(cudaMalloc(&start, count * sizeof(Element)), "cudaMalloc");
  }
  DeviceArray(const DeviceArray&) = delete;
  ~DeviceArray() { check(cudaFree(start), "cudaFree"); }
};

struct Timing {
  double seconds;  // of one repetition of a kernel's work, median
  int repeats;     // of each run
};

struct Event {
  cudaEvent_t handle = nullptr;
  Event() { check(cudaEventCreate(&handle), "cudaEventCreate"); }
  Event(const Event&) = delete;
  ~Event() { check(cudaEventDestroy(handle), "cudaEventDestroy"); }
};

template <class Launch>
double run_seconds(Launch launch, int repeats) {
  const Event start, stop;
  check(cudaEventRecord(start.handle), "cudaEventRecord");
  launch(repeats);
  check(cudaGetLastError(), "kernel launch");
  check(cudaEventRecord(stop.handle), "cudaEventRecord");
  check(cudaEventSynchronize(stop.handle), "kernel");
  float ms = 0;
  check(cudaEventElapsedTime(&ms, start.handle, stop.handle), "cudaEventElapsedTime");
  return ms * 1e-3;
}

// `launch(repeats)` queues a kernel's work, that many times.
template <class Launch>
Timing timing_of(Launch launch) {
  int repeats = 1;
  while (run_seconds(launch, repeats) < kRunSeconds && repeats < (1 << 28)) repeats *= 2;
  double runs[kRuns];
  for (double& run : runs) run = run_seconds(launch, repeats);
  std::sort(runs, runs + kRuns);
  return {runs[kRuns / 2] / repeats, repeats};
}

// Noise, because equal bits cost less power.
__global__ void fill(unsigned* words, size_t count) {
  const size_t step = size_t(gridDim.x) * blockDim.x;
  for (size_t at = size_t(blockIdx.x) * blockDim.x + threadIdx.x; at < count; at += step)
    words[at] = static_cast<unsigned>(at) * 0x9e3779b9u;
}

// Each thread copies kEach vectors of 16 bytes, all loads before all stores.
template <class Vector, int kEach>
__global__ void __launch_bounds__(kThreads) copy(const Vector* from, Vector* to) {
  const size_t first = size_t(blockIdx.x) * (kThreads * kEach) + threadIdx.x;
  Vector held[kEach];
#pragma unroll
  for (int n = 0; n < kEach; ++n) held[n] = from[first + n * kThreads];
#pragma unroll
  for (int n = 0; n < kEach; ++n) to[first + n * kThreads] = held[n];
}

// Reads without bank conflicts; volatile, so that every read stays a load of its own.
constexpr int kSharedReads = 32;
template <class Word>
__global__ void __launch_bounds__(kThreads, kBlocks)
    read_shared(Word seed, int repeats, Word* result) {
  __shared__ volatile Word line[kThreads + 32 * kSharedReads];
  for (int at = threadIdx.x; at < kThreads + 32 * kSharedReads; at += kThreads)
    line[at] = seed + at;
  __syncthreads();
  Word all = 0;
  for (int repeat = 0; repeat < repeats; ++repeat) {
#pragma unroll
    for (int n = 0; n < kSharedReads; ++n) all ^= line[threadIdx.x + 32 * n];
    all += 1;
  }
  result[blockIdx.x * kThreads + threadIdx.x] = all;
}

// Reads that pass the L1 cache by, over an array that the L2 cache holds (mask + 1 vectors, a power
// of two): all threads together walk round it.
constexpr int kL2Reads = 8;
__global__ void __launch_bounds__(kThreads, kBlocks)
    read_l2(const uint4* data, unsigned mask, int repeats, unsigned* result) {
  const unsigned thread = blockIdx.x * kThreads + threadIdx.x, step = gridDim.x * kThreads;
  unsigned at = thread, all = 0;
  for (int repeat = 0; repeat < repeats; ++repeat) {
#pragma unroll
    for (int n = 0; n < kL2Reads; ++n) {
      const uint4 got = __ldcg(&data[(at + n * step) & mask]);
      all ^= got.x ^ got.y ^ got.z ^ got.w;
    }
    at += kL2Reads * step;
  }
  result[thread] = all;
}

// Of every kFused + kLogic instructions, kFused are FMAs and kLogic are LOP3 on other execution
// units, each in eight independent chains. A logic step takes in its neighbour's value, which keeps
// two steps from becoming one.
constexpr int kInstructions = 384;  // per repetition and thread
template <class Real, int kFused, int kLogic>
__global__ void __launch_bounds__(kThreads, kBlocks)
    compute(Real factor, Real summand, unsigned mask, int repeats, Real* result) {
  Real real[8];
  unsigned bits[8];
  for (int n = 0; n < 8; ++n) {
    real[n] = static_cast<Real>(threadIdx.x + n);
    bits[n] = threadIdx.x * (n + 1);
  }
  for (int repeat = 0; repeat < repeats; ++repeat) {
#pragma unroll
    for (int group = 0; group < kInstructions / (kFused + kLogic); ++group) {
#pragma unroll
      for (int n = group * kFused; n < (group + 1) * kFused; ++n)
        real[n % 8] = fma(real[n % 8], factor, summand);
#pragma unroll
      for (int n = group * kLogic; n < (group + 1) * kLogic; ++n)
        bits[n % 8] = (bits[n % 8] & bits[(n + 1) % 8]) ^ mask;
    }
  }
  Real all = 0;
  for (int n = 0; n < 8; ++n) all += real[n] + static_cast<Real>(kLogic ? bits[n] : 0);
  result[blockIdx.x * kThreads + threadIdx.x] = all;
}

constexpr int kBarriers = 16;  // per repetition
__global__ void barriers(int repeats, long long* cycles) {
  const long long start = clock64();
  for (int repeat = 0; repeat < repeats; ++repeat) {
#pragma unroll
    for (int n = 0; n < kBarriers; ++n) __syncthreads();
  }
  if (blockIdx.x == 0 && threadIdx.x == 0) *cycles = clock64() - start;
}

// The measurements, one function each; rates are in 1e9 per second.
class Bench {
 public:
  explicit Bench(const cudaDeviceProp& device) : device_(device) {}

  template <class Vector>
  double copy_gbs() const {
    const size_t bytes = copied_bytes();
    DeviceArray<Vector> from(bytes / sizeof(Vector)), to(bytes / sizeof(Vector));
    fill<<<grid(), kThreads>>>(reinterpret_cast<unsigned*>(from.start), bytes / 4);
    return std::max({copy_gbs<Vector, 1>(from, to, bytes), copy_gbs<Vector, 2>(from, to, bytes),
                     copy_gbs<Vector, 4>(from, to, bytes), copy_gbs<Vector, 8>(from, to, bytes)});
  }

  template <class Word>
  double shared_gbs() const {
    DeviceArray<Word> result(threads());
    const Timing timing = timing_of([&](int repeats) {
      read_shared<Word><<<grid(), kThreads>>>(Word(1), repeats, result.start);
    });
    return 1e-9 * threads() * kSharedReads * sizeof(Word) / timing.seconds;
  }

  // 1e9 lane instructions per second of a mix.
  template <class Real, int kFused, int kLogic>
  double ginst() const {
    DeviceArray<Real> result(threads());
    const Timing timing = timing_of([&](int repeats) {
      compute<Real, kFused, kLogic>
          <<<grid(), kThreads>>>(Real(0.99), Real(0.01), 0x7fffffffu, repeats, result.start);
    });
    return 1e-9 * threads() * kInstructions / timing.seconds;
  }

  double l2_gbs() const {
    unsigned vectors = 1;
    while (2 * vectors * sizeof(uint4) <= l2_bytes() / 4) vectors *= 2;
    DeviceArray<uint4> data(vectors);
    DeviceArray<unsigned> result(threads());
    fill<<<grid(), kThreads>>>(reinterpret_cast<unsigned*>(data.start), vectors * size_t{4});
    const Timing timing = timing_of([&](int repeats) {
      read_l2<<<grid(), kThreads>>>(data.start, vectors - 1, repeats, result.start);
    });
    return 1e-9 * threads() * kL2Reads * sizeof(uint4) / timing.seconds;
  }

  // There and back by turns: of ordinary memory, which has been touched before.
  double host_copy_gbs() const {
    const size_t bytes = std::min(size_t{256} << 20, copied_bytes());
    std::vector<char> host(bytes, 1);
    DeviceArray<char> data(bytes);
    std::vector<double> seconds;
    for (int run = -1; run < kRuns; ++run) {  // the first one is the warm-up
      const auto begin = std::chrono::steady_clock::now();
      check(cudaMemcpy(data.start, host.data(), bytes, cudaMemcpyHostToDevice), "cudaMemcpy");
      check(cudaMemcpy(host.data(), data.start, bytes, cudaMemcpyDeviceToHost), "cudaMemcpy");
      const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
      if (run >= 0) seconds.push_back(took.count());
    }
    std::sort(seconds.begin(), seconds.end());
    return 2e-9 * bytes / seconds[kRuns / 2];
  }

  struct Barrier {
    double ns, clock_ghz;
  };

  Barrier barrier(int block) const {
    DeviceArray<long long> cycles(1);
    const Timing timing = timing_of([&](int repeats) {
      barriers<<<device_.multiProcessorCount, block>>>(repeats, cycles.start);
    });
    long long counted = 0;
    check(cudaMemcpy(&counted, cycles.start, sizeof counted, cudaMemcpyDeviceToHost), "cudaMemcpy");
    const double ns = 1e9 * timing.seconds;
    return {ns / kBarriers, static_cast<double>(counted) / timing.repeats / ns};
  }

 private:
  template <class Vector, int kEach>
  double copy_gbs(const DeviceArray<Vector>& from, DeviceArray<Vector>& to, size_t bytes) const {
    const unsigned blocks = static_cast<unsigned>(bytes / (sizeof(Vector) * kThreads * kEach));
    const Timing timing = timing_of([&](int repeats) {
      for (int n = 0; n < repeats; ++n)
        copy<Vector, kEach><<<blocks, kThreads>>>(from.start, to.start);
    });
    return 2e-9 * bytes / timing.seconds;
  }

  // Far more than the L2 cache holds, in whole MiB, and at most a third of the free memory.
  size_t copied_bytes() const {
    size_t free = 0, total = 0;
    check(cudaMemGetInfo(&free, &total), "cudaMemGetInfo");
    constexpr size_t kMiB = size_t{1} << 20;
    const size_t bytes = std::min(std::max(1024 * kMiB, 16 * l2_bytes()), free / 3) / kMiB * kMiB;
    if (bytes <= 4 * l2_bytes()) check(cudaErrorMemoryAllocation, "copy");
    return bytes;
  }

  size_t l2_bytes() const { return static_cast<size_t>(device_.l2CacheSize); }
  int grid() const { return kBlocks * device_.multiProcessorCount; }
  size_t threads() const { return size_t(grid()) * kThreads; }

  cudaDeviceProp device_;
};

void print(const char* field, size_t count) { printf("  \"%s\": %zu,\n", field, count); }

void print_limits(const cudaDeviceProp& device) {
  printf("  \"schema\": 1,\n  \"name\": \"%s\",\n", device.name);
  printf("  \"architecture\": \"sm_%d%d\",\n", device.major, device.minor);
  printf("  \"source\": \"measured\",\n");
  print("multiprocessors", device.multiProcessorCount);
  print("registers_per_sm", device.regsPerMultiprocessor);
  print("threads_per_sm", device.maxThreadsPerMultiProcessor);
  print("blocks_per_sm", device.maxBlocksPerMultiProcessor);
  print("shared_bytes_per_sm", device.sharedMemPerMultiprocessor);
  print("shared_bytes_per_block", device.sharedMemPerBlockOptin);
  print("threads_per_block", device.maxThreadsPerBlock);
}

template <class Real, class Vector, class Word>
void print_rates(const char* name, const Bench& bench) {
  printf("  \"%s\": {\"copy_gb_per_s\": %.0f, ", name, bench.copy_gbs<Vector>());
  printf("\"shared_gb_per_s\": %.0f, ", bench.shared_gbs<Word>());
  printf("\"peak_gflop_per_s\": %.0f},\n", 2 * bench.ginst<Real, 1, 0>());
}

}  // namespace

int main() {
  cudaDeviceProp device;
  check(cudaGetDeviceProperties(&device, 0), "no usable GPU");
  const Bench bench(device);
  printf("{\n");
  print_limits(device);
  print_rates<float, float4, unsigned>("single", bench);
  print_rates<double, double2, unsigned long long>("wide", bench);
  printf("  \"issue_ginst_per_s\": %.0f,\n",
         std::max({bench.ginst<float, 1, 0>(), bench.ginst<float, 3, 1>(),
                   bench.ginst<float, 2, 1>(), bench.ginst<float, 1, 1>()}));
  printf("  \"l2_gb_per_s\": %.0f,\n", bench.l2_gbs());
  const Bench::Barrier barrier = bench.barrier(256);
  printf("  \"clock_ghz\": %.3f,\n", barrier.clock_ghz);
  printf("  \"barrier_256_ns\": %.2f,\n", barrier.ns);
  printf("  \"barrier_1024_ns\": %.2f,\n", bench.barrier(1024).ns);
  printf("  \"host_copy_gb_per_s\": %.1f\n}\n", bench.host_copy_gbs());
  return 0;
}
