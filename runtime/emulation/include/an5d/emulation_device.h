// The device functions of the emulation: barriers, shuffles and CUDA's arithmetic built-ins in host terms.
// Included by the stand-in <cuda_runtime.h> only. Approximate device functions (`__fdividef`, `__expf`,
// `rsqrtf`) are computed exactly, so an emulated result can differ from a device's within their documented
// error.
#pragma once

#include <math.h>

#include <cstdint>
#include <cstring>
#include <type_traits>

namespace an5d::emulation::detail {

void block_barrier(unsigned line);
void warp_barrier(unsigned mask);
void named_barrier(unsigned number, unsigned threads);
std::uint64_t warp_exchange(unsigned mask, std::uint64_t value, unsigned source_lane);
unsigned lane();

// Warp-level ordering needs complete reader sets in the race detector; a program that never names a warp
// primitive does not pay for them. `used` is initialised only where a template below is instantiated.
bool require_warp_clocks();
template <typename T>
struct WarpClocks {
  static inline const bool used = require_warp_clocks();
};

template <typename T>
T shuffle(unsigned mask, T value, unsigned source_lane) {
  static_assert(sizeof(T) <= sizeof(std::uint64_t) && std::is_trivially_copyable_v<T>);
  (void)&WarpClocks<T>::used;
  std::uint64_t bits = 0;
  __builtin_memcpy(&bits, &value, sizeof(T));
  bits = warp_exchange(mask, bits, source_lane);
  __builtin_memcpy(&value, &bits, sizeof(T));
  return value;
}

}  // namespace an5d::emulation::detail

// The source line names the barrier: a host compiler may duplicate the call, the line stays the same.
inline void __syncthreads(unsigned line = __builtin_LINE()) { an5d::emulation::detail::block_barrier(line); }

template <typename Mask = unsigned>
inline void __syncwarp(Mask mask = ~Mask{0}) {
  (void)&an5d::emulation::detail::WarpClocks<Mask>::used;
  an5d::emulation::detail::warp_barrier(static_cast<unsigned>(mask));
}

template <typename Number>
inline void __barrier_sync_count(Number number, unsigned threads) {
  (void)&an5d::emulation::detail::WarpClocks<Number>::used;
  an5d::emulation::detail::named_barrier(static_cast<unsigned>(number), threads);
}

template <typename T>
T __shfl_sync(unsigned mask, T value, int source, int width = 32) {
  const unsigned lane = an5d::emulation::detail::lane();
  const unsigned segment = lane & ~static_cast<unsigned>(width - 1);
  return an5d::emulation::detail::shuffle(mask, value,
                                          segment | (static_cast<unsigned>(source) & (width - 1)));
}

template <typename T>
T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = 32) {
  const unsigned lane = an5d::emulation::detail::lane();
  const unsigned position = lane & (width - 1);
  return an5d::emulation::detail::shuffle(mask, value, position >= delta ? lane - delta : lane);
}

template <typename T>
T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32) {
  const unsigned lane = an5d::emulation::detail::lane();
  const unsigned position = lane & (width - 1);
  return an5d::emulation::detail::shuffle(
      mask, value, position + delta < static_cast<unsigned>(width) ? lane + delta : lane);
}

template <typename T>
T __shfl_xor_sync(unsigned mask, T value, int lane_mask, int width = 32) {
  const unsigned lane = an5d::emulation::detail::lane();
  const unsigned source = lane ^ static_cast<unsigned>(lane_mask);
  const unsigned limit = (lane & ~static_cast<unsigned>(width - 1)) + width;
  return an5d::emulation::detail::shuffle(mask, value, source < limit ? source : lane);
}

// The barrier already orders everything the detector knows of; a fence alone orders nothing here.
inline void __threadfence_block() { asm volatile("" ::: "memory"); }
inline void __threadfence() { asm volatile("" ::: "memory"); }
inline void __threadfence_system() { asm volatile("" ::: "memory"); }

// clang-format off
template <typename T> inline T __ldg(const T* p) { return *p; }
template <typename T> inline T __ldcg(const T* p) { return *p; }
template <typename T> inline T __ldcs(const T* p) { return *p; }
template <typename T> inline T __ldlu(const T* p) { return *p; }
template <typename T> inline T __ldca(const T* p) { return *p; }
template <typename T> inline void __stwb(T* p, T value) { *p = value; }
template <typename T> inline void __stcg(T* p, T value) { *p = value; }
template <typename T> inline void __stcs(T* p, T value) { *p = value; }
template <typename T> inline void __stwt(T* p, T value) { *p = value; }

// min and max with CUDA's meaning: the number wins over a NaN; mixed signs compare unsigned.
template <typename A, typename B, std::enable_if_t<std::is_arithmetic_v<A> && std::is_arithmetic_v<B>, int> = 0>
constexpr std::common_type_t<A, B> min(A a, B b) {
  using T = std::common_type_t<A, B>;
  if constexpr (std::is_same_v<T, float>) return __builtin_fminf(a, b);
  else if constexpr (std::is_same_v<T, double>) return __builtin_fmin(a, b);
  else return static_cast<T>(b) < static_cast<T>(a) ? static_cast<T>(b) : static_cast<T>(a);
}
template <typename A, typename B, std::enable_if_t<std::is_arithmetic_v<A> && std::is_arithmetic_v<B>, int> = 0>
constexpr std::common_type_t<A, B> max(A a, B b) {
  using T = std::common_type_t<A, B>;
  if constexpr (std::is_same_v<T, float>) return __builtin_fmaxf(a, b);
  else if constexpr (std::is_same_v<T, double>) return __builtin_fmax(a, b);
  else return static_cast<T>(a) < static_cast<T>(b) ? static_cast<T>(b) : static_cast<T>(a);
}

inline int atomicExch(int* address, int value) { return __atomic_exchange_n(address, value, __ATOMIC_RELAXED); }

inline float rsqrtf(float x) { return 1.0f / sqrtf(x); }
inline double rsqrt(double x) { return 1.0 / sqrt(x); }
inline float rsqrt(float x) { return 1.0f / sqrtf(x); }
inline float __saturatef(float x) { return x > 0.0f ? (x < 1.0f ? x : 1.0f) : 0.0f; }

inline float __fadd_rn(float a, float b) { return a + b; }
inline float __fsub_rn(float a, float b) { return a - b; }
inline float __fmul_rn(float a, float b) { return a * b; }
inline float __fdiv_rn(float a, float b) { return a / b; }
inline float __fmaf_rn(float a, float b, float c) { return fmaf(a, b, c); }
inline float __frcp_rn(float a) { return 1.0f / a; }
inline float __fsqrt_rn(float a) { return sqrtf(a); }
inline float __frsqrt_rn(float a) { return static_cast<float>(1.0 / sqrt(static_cast<double>(a))); }
inline float __fdividef(float a, float b) { return a / b; }
inline double __dadd_rn(double a, double b) { return a + b; }
inline double __dsub_rn(double a, double b) { return a - b; }
inline double __dmul_rn(double a, double b) { return a * b; }
inline double __ddiv_rn(double a, double b) { return a / b; }
inline double __fma_rn(double a, double b, double c) { return fma(a, b, c); }
inline double __drcp_rn(double a) { return 1.0 / a; }
inline double __dsqrt_rn(double a) { return sqrt(a); }

inline float __int_as_float(int bits) { return __builtin_bit_cast(float, bits); }
inline int __double2hiint(double x) { return static_cast<int>(__builtin_bit_cast(long long, x) >> 32); }
// clang-format on

// glibc declares functions of these names for its own use, so they can only be macros.
#define __expf(x) expf(x)
#define __logf(x) logf(x)
#define __log2f(x) log2f(x)
#define __log10f(x) log10f(x)
#define __sinf(x) sinf(x)
#define __cosf(x) cosf(x)
#define __tanf(x) tanf(x)
#define __powf(x, y) powf(x, y)
#define __exp10f(x) powf(10.0f, x)
