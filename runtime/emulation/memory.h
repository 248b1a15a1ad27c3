// Device memory of the emulation: one reserved address range, allocations with guard zones in it, and beside
// it, at fixed multiples, one state byte per granule (which bytes are allocated, which are initialised) and
// the race detector's cells. An access is classified by one subtraction and one state byte; no allocation is
// looked up until there is something to report.
//
//     [ tracked, kTrackedBytes | untracked, kUntrackedBytes ]
// The untracked part has neither states nor cells; its bounds are those of the list of allocations.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "shadow.h"

namespace an5d::emulation {

inline constexpr std::size_t kTrackedBytes = std::size_t{32} << 30;
inline constexpr std::size_t kUntrackedBytes = std::size_t{1} << 40;

// State byte of a granule: low half initialised, high half allocated, a bit per byte.
inline constexpr std::uint8_t kAllocated = 0xF0;
inline constexpr std::uint8_t kInitialised = 0x0F;
inline constexpr std::uint8_t kReady = kAllocated | kInitialised;

struct Arena {
  std::uintptr_t base = 0;
  std::size_t tracked = 0;  // 0 until the first allocation
  std::size_t size = 0;     // tracked and untracked
  std::uint8_t* states = nullptr;
  CellMap cells{};
};
extern Arena arena;

struct Allocation {
  std::uintptr_t base = 0;
  std::size_t size = 0;
  std::size_t number = 0;  // counts from 1 in the order of cudaMalloc
  bool live = false;
  bool contains(std::uintptr_t address) const { return address - base < size; }
};

inline bool in_arena(std::uintptr_t address) { return address - arena.base < arena.size; }
inline bool in_tracked(std::uintptr_t address) { return address - arena.base < arena.tracked; }

void* allocate_device(std::size_t bytes);  // null when the range is used up
bool free_device(void* pointer);
void set_untracked_mode(bool untracked);
void set_untracked_above(std::size_t bytes);
std::size_t live_bytes();
void forget_stamps();                // when epochs run out
void reuse_addresses_if_all_free();  // at reset

// Whether [address, address + bytes) lies inside one live allocation.
bool is_live(std::uintptr_t address, std::size_t bytes);

// The live allocation at the address, else the one that contained it last, else the nearest live one.
std::optional<Allocation> find_allocation(std::uintptr_t address);

void mark_initialised(std::uintptr_t address, std::size_t bytes);
void copy_initialised(std::uintptr_t to, std::uintptr_t from, std::size_t bytes);
// The first uninitialised byte of a live range; nothing where all are initialised.
std::optional<std::uintptr_t> find_uninitialised(std::uintptr_t address, std::size_t bytes);

std::string describe_device_address(std::uintptr_t address);

}  // namespace an5d::emulation
