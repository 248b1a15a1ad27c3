// What `-fsanitize=thread` makes the compiler call: an announcement before each access to memory that might
// be shared. These functions replace libtsan, which must not be linked. This file itself is not instrumented.

#include "access.h"

using an5d::emulation::Access;
using an5d::emulation::judge;
using an5d::emulation::judge_range;

// Memory that is announced as possibly unaligned is judged piece by piece; its alignment is the compiler's
// affair.
#define AN5D_ACCESS(bytes)                                                                                   \
  void __tsan_read##bytes(void* p) { judge<Access::kRead, bytes>(p, __builtin_return_address(0)); }          \
  void __tsan_write##bytes(void* p) { judge<Access::kWrite, bytes>(p, __builtin_return_address(0)); }        \
  void __tsan_volatile_read##bytes(void* p) { judge<Access::kRead, bytes>(p, __builtin_return_address(0)); } \
  void __tsan_volatile_write##bytes(void* p) {                                                               \
    judge<Access::kWrite, bytes>(p, __builtin_return_address(0));                                            \
  }                                                                                                          \
  void __tsan_read_write##bytes(void* p) {                                                                   \
    judge<Access::kRead, bytes>(p, __builtin_return_address(0));                                             \
    judge<Access::kWrite, bytes>(p, __builtin_return_address(0));                                            \
  }                                                                                                          \
  void __tsan_unaligned_read##bytes(void* p) {                                                               \
    judge_range(Access::kRead, reinterpret_cast<std::uintptr_t>(p), bytes, __builtin_return_address(0));     \
  }                                                                                                          \
  void __tsan_unaligned_write##bytes(void* p) {                                                              \
    judge_range(Access::kWrite, reinterpret_cast<std::uintptr_t>(p), bytes, __builtin_return_address(0));    \
  }                                                                                                          \
  void __tsan_unaligned_volatile_read##bytes(void* p) { __tsan_unaligned_read##bytes(p); }                   \
  void __tsan_unaligned_volatile_write##bytes(void* p) { __tsan_unaligned_write##bytes(p); }                 \
  void __tsan_unaligned_read_write##bytes(void* p) {                                                         \
    __tsan_unaligned_read##bytes(p);                                                                         \
    __tsan_unaligned_write##bytes(p);                                                                        \
  }

extern "C" {

AN5D_ACCESS(1)
AN5D_ACCESS(2)
AN5D_ACCESS(4)
AN5D_ACCESS(8)
AN5D_ACCESS(16)

void __tsan_read_range(void* p, std::size_t bytes) {
  if (an5d::emulation::current == nullptr && !an5d::emulation::in_arena(reinterpret_cast<std::uintptr_t>(p)))
    return;
  judge_range(Access::kRead, reinterpret_cast<std::uintptr_t>(p), bytes, __builtin_return_address(0));
}
void __tsan_write_range(void* p, std::size_t bytes) {
  if (an5d::emulation::current == nullptr && !an5d::emulation::in_arena(reinterpret_cast<std::uintptr_t>(p)))
    return;
  judge_range(Access::kWrite, reinterpret_cast<std::uintptr_t>(p), bytes, __builtin_return_address(0));
}

void* __tsan_memcpy(void* to, const void* from, std::size_t bytes) {
  __tsan_read_range(const_cast<void*>(from), bytes);
  __tsan_write_range(to, bytes);
  return std::memcpy(to, from, bytes);
}
void* __tsan_memmove(void* to, const void* from, std::size_t bytes) {
  __tsan_read_range(const_cast<void*>(from), bytes);
  __tsan_write_range(to, bytes);
  return std::memmove(to, from, bytes);
}
void* __tsan_memset(void* to, int value, std::size_t bytes) {
  __tsan_write_range(to, bytes);
  return std::memset(to, value, bytes);
}

void __tsan_init() {}
void __tsan_func_entry(void*) {}
void __tsan_func_exit() {}
void __tsan_vptr_read(void**) {}
void __tsan_vptr_update(void**, void*) {}
void __tsan_ignore_thread_begin() {}
void __tsan_ignore_thread_end() {}

}  // extern "C"
