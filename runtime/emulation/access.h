// Judging one memory access of instrumented code. In: address, size, read or write. The common cases (own
// stack, shared memory, tracked device memory) are decided here inline; everything else in access.cpp.
#pragma once

#include <cstring>

#include "execution.h"
#include "memory.h"

namespace an5d::emulation {

// The slow paths; those named judge_* return only if the access may be carried out.
void judge_misaligned(const Place& place);
void judge_state(Access access, const Place& place);      // tracked memory that is not plainly ready
void judge_elsewhere(Access access, const Place& place);  // neither stack, nor shared, nor tracked
void judge_on_host(const Place& place);
void judge_range(Access access, std::uintptr_t address, std::size_t bytes, void* caller);
void judge_atomic(std::uintptr_t address, unsigned bytes, void* caller);

template <unsigned kBytes>
inline bool state_is_ready(const std::uint8_t* state, std::uintptr_t address) {
  if constexpr (kBytes < 4) {
    const auto mask = static_cast<std::uint8_t>(((1u << kBytes) - 1) * 0x11u << address % 4);
    return (*state & mask) == mask;
  } else {
    std::uint64_t states = 0;
    std::memcpy(&states, state, kBytes / 4);
    return states == (~std::uint64_t{0} >> (64 - 2 * kBytes));
  }
}

template <Access kAccess, unsigned kBytes>
[[gnu::always_inline]] inline void judge(const void* pointer, void* caller) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  Thread* self = current;
  const Place place{address, kBytes, caller};
  if (self == nullptr) {
    if (in_arena(address)) [[unlikely]]
      judge_on_host(place);
    return;
  }
  if (address - self->stack_low < kStackBytes) return;
  if (address % kBytes != 0) [[unlikely]]
    judge_misaligned(place);
  const std::uintptr_t shared_offset = address - active.shared_base;
  if (shared_offset < active.shared_bytes && active.shared_bytes - shared_offset >= kBytes) {
    ++(kAccess == Access::kRead ? counts.shared_reads : counts.shared_writes);
    touch<Space::kShared, kAccess, kBytes>(active.shared_cells, shared_offset, self->stamp(), place);
  } else if (in_tracked(address)) {
    const std::uintptr_t offset = address - arena.base;
    ++(kAccess == Access::kRead ? counts.global_reads : counts.global_writes);
    if (!state_is_ready<kBytes>(arena.states + offset / 4, address)) [[unlikely]]
      judge_state(kAccess, place);
    touch<Space::kGlobal, kAccess, kBytes>(arena.cells, offset, self->stamp(), place);
  } else {
    judge_elsewhere(kAccess, place);
  }
}

}  // namespace an5d::emulation
