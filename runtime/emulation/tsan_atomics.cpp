// The atomic operations of instrumented code: host code uses them for mutexes, guards of static variables and
// reference counts. They are carried out with full ordering. In a kernel only their bounds are checked;
// atomics neither race nor order anything in the detector.

#include "access.h"

using an5d::emulation::judge_atomic;

namespace {

template <typename T>
T* checked(const volatile T* p, void* caller) {
  judge_atomic(reinterpret_cast<std::uintptr_t>(p), sizeof(T), caller);
  return const_cast<T*>(p);
}

}  // namespace

#define AN5D_CALLER __builtin_return_address(0)
#define AN5D_FETCH(bits, T, operation)                                                   \
  T __tsan_atomic##bits##_fetch_##operation(volatile T* p, T value, int) {               \
    return __atomic_fetch_##operation(checked(p, AN5D_CALLER), value, __ATOMIC_SEQ_CST); \
  }
#define AN5D_ATOMIC(bits, T)                                                                              \
  T __tsan_atomic##bits##_load(const volatile T* p, int) {                                                \
    return __atomic_load_n(checked(p, AN5D_CALLER), __ATOMIC_SEQ_CST);                                    \
  }                                                                                                       \
  void __tsan_atomic##bits##_store(volatile T* p, T value, int) {                                         \
    __atomic_store_n(checked(p, AN5D_CALLER), value, __ATOMIC_SEQ_CST);                                   \
  }                                                                                                       \
  T __tsan_atomic##bits##_exchange(volatile T* p, T value, int) {                                         \
    return __atomic_exchange_n(checked(p, AN5D_CALLER), value, __ATOMIC_SEQ_CST);                         \
  }                                                                                                       \
  AN5D_FETCH(bits, T, add)                                                                                \
  AN5D_FETCH(bits, T, sub)                                                                                \
  AN5D_FETCH(bits, T, and)                                                                                \
  AN5D_FETCH(bits, T, or)                                                                                 \
  AN5D_FETCH(bits, T, xor)                                                                                \
  AN5D_FETCH(bits, T, nand)                                                                               \
  int __tsan_atomic##bits##_compare_exchange_strong(volatile T* p, T* expected, T value, int, int) {      \
    return __atomic_compare_exchange_n(checked(p, AN5D_CALLER), expected, value, false, __ATOMIC_SEQ_CST, \
                                       __ATOMIC_SEQ_CST);                                                 \
  }                                                                                                       \
  int __tsan_atomic##bits##_compare_exchange_weak(volatile T* p, T* expected, T value, int, int) {        \
    return __atomic_compare_exchange_n(checked(p, AN5D_CALLER), expected, value, false, __ATOMIC_SEQ_CST, \
                                       __ATOMIC_SEQ_CST);                                                 \
  }                                                                                                       \
  T __tsan_atomic##bits##_compare_exchange_val(volatile T* p, T expected, T value, int, int) {            \
    __atomic_compare_exchange_n(checked(p, AN5D_CALLER), &expected, value, false, __ATOMIC_SEQ_CST,       \
                                __ATOMIC_SEQ_CST);                                                        \
    return expected;                                                                                      \
  }

extern "C" {

AN5D_ATOMIC(8, std::uint8_t)
AN5D_ATOMIC(16, std::uint16_t)
AN5D_ATOMIC(32, std::uint32_t)
AN5D_ATOMIC(64, std::uint64_t)

void __tsan_atomic_thread_fence(int) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
void __tsan_atomic_signal_fence(int) { __atomic_signal_fence(__ATOMIC_SEQ_CST); }

}  // extern "C"
