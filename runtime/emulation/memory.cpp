// Allocations: bump allocation in the reserved range, with a guard zone as large as the allocation itself (at
// least 64 KiB), so that an index wrong by a row or a plane meets no neighbour. Addresses are not used again
// before reset(), so a use after free is always seen as one. Fresh memory is filled with 0xFF bytes: NaN, or
// -1.

#include "memory.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <map>

namespace an5d::emulation {

Arena arena;

namespace {

constexpr std::size_t kPage = 4096;
constexpr std::size_t kSmallestGuard = 64 * 1024;
constexpr int kPoison = 0xFF;

struct Allocations {
  std::map<std::uintptr_t, Allocation> by_base;  // live and freed
  std::size_t next_tracked = 0;                  // offsets in the arena
  std::size_t next_untracked = 0;
  std::size_t count = 0;
  std::size_t live_bytes = 0;
  std::size_t live_count = 0;
  std::size_t untracked_above = std::size_t{1} << 30;
  bool untracked = false;
};
Allocations allocations;

void* reserve(std::size_t bytes) {
  void* memory =
      mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) {
    std::fprintf(stderr, "an5d emulation: cannot reserve %zu bytes of address space\n", bytes);
    std::abort();
  }
  return memory;
}

void open_arena() {
  if (arena.base != 0) return;
  arena.base = reinterpret_cast<std::uintptr_t>(reserve(kTrackedBytes + kUntrackedBytes));
  arena.states = static_cast<std::uint8_t*>(reserve(kTrackedBytes / 4));
  arena.cells.words = static_cast<Cell*>(reserve(kTrackedBytes / 4 * sizeof(Cell)));
  arena.cells.bytes = static_cast<Cell*>(reserve(kTrackedBytes * sizeof(Cell)));
  arena.tracked = kTrackedBytes;
  arena.size = kTrackedBytes + kUntrackedBytes;
  allocations.next_tracked = kSmallestGuard;
  allocations.next_untracked = kTrackedBytes + kSmallestGuard;
}

std::size_t round_up(std::size_t value, std::size_t unit) { return (value + unit - 1) / unit * unit; }

// Gives whole pages back to the system and clears the rest; all bytes read 0 afterwards.
void clear(void* memory, std::size_t bytes) {
  const auto begin = reinterpret_cast<std::uintptr_t>(memory);
  const std::uintptr_t first_page = round_up(begin, kPage);
  const std::uintptr_t end_page = (begin + bytes) / kPage * kPage;
  if (first_page >= end_page) {
    std::memset(memory, 0, bytes);
    return;
  }
  std::memset(memory, 0, first_page - begin);
  madvise(reinterpret_cast<void*>(first_page), end_page - first_page, MADV_DONTNEED);
  std::memset(reinterpret_cast<void*>(end_page), 0, begin + bytes - end_page);
}

void set_states(std::size_t offset, std::size_t bytes, std::uint8_t set) {
  for (std::size_t at = offset; at < offset + bytes;) {
    if (at % 4 == 0 && offset + bytes - at >= 4) {
      arena.states[at / 4] |= set;
      at += 4;
    } else {
      arena.states[at / 4] |= static_cast<std::uint8_t>(set & (0x11u << at % 4));
      ++at;
    }
  }
}

void clear_shadow(std::size_t offset, std::size_t bytes) {
  const std::size_t granules = (bytes + 3) / 4;
  clear(arena.states + offset / 4, granules);
  clear(arena.cells.words + offset / 4, granules * sizeof(Cell));
  clear(arena.cells.bytes + offset, granules * 4 * sizeof(Cell));
}

}  // namespace

void* allocate_device(std::size_t bytes) {
  open_arena();
  const bool tracked = !allocations.untracked && bytes <= allocations.untracked_above;
  std::size_t& next = tracked ? allocations.next_tracked : allocations.next_untracked;
  const std::size_t end = tracked ? kTrackedBytes : kTrackedBytes + kUntrackedBytes;
  const std::size_t guard = std::max(round_up(bytes, kPage), kSmallestGuard);
  if (bytes > end || next + bytes + guard > end) return nullptr;
  const std::size_t offset = next;
  next = round_up(next + bytes + guard, kPage);
  const std::uintptr_t base = arena.base + offset;
  if (tracked) {
    std::memset(reinterpret_cast<void*>(base), kPoison, bytes);
    set_states(offset, bytes, kAllocated);
  }
  allocations.by_base[base] = {base, bytes, ++allocations.count, true};
  allocations.live_bytes += bytes;
  ++allocations.live_count;
  return reinterpret_cast<void*>(base);
}

bool free_device(void* pointer) {
  const auto found = allocations.by_base.find(reinterpret_cast<std::uintptr_t>(pointer));
  if (found == allocations.by_base.end() || !found->second.live) return false;
  Allocation& allocation = found->second;
  allocation.live = false;
  allocations.live_bytes -= allocation.size;
  --allocations.live_count;
  clear(pointer, allocation.size);
  if (in_tracked(allocation.base)) clear_shadow(allocation.base - arena.base, allocation.size);
  return true;
}

void set_untracked_mode(bool untracked) { allocations.untracked = untracked; }
void set_untracked_above(std::size_t bytes) { allocations.untracked_above = bytes; }
std::size_t live_bytes() { return allocations.live_bytes; }

void forget_stamps() {
  if (arena.base == 0) return;
  clear(arena.cells.words, kTrackedBytes / 4 * sizeof(Cell));
  clear(arena.cells.bytes, kTrackedBytes * sizeof(Cell));
}

void reuse_addresses_if_all_free() {
  if (arena.base == 0 || allocations.live_count != 0) return;
  allocations.by_base.clear();
  allocations.count = 0;
  allocations.next_tracked = kSmallestGuard;
  allocations.next_untracked = kTrackedBytes + kSmallestGuard;
}

std::optional<Allocation> find_allocation(std::uintptr_t address) {
  const auto& all = allocations.by_base;
  if (all.empty()) return std::nullopt;
  const auto after = all.upper_bound(address);
  if (after == all.begin()) return after->second;
  const Allocation& before = std::prev(after)->second;
  if (before.contains(address) || after == all.end()) return before;
  const std::uintptr_t past_end = address - (before.base + before.size);
  return past_end <= after->second.base - address ? before : after->second;
}

bool is_live(std::uintptr_t address, std::size_t bytes) {
  const std::optional<Allocation> allocation = find_allocation(address);
  return allocation && allocation->live && address - allocation->base <= allocation->size &&
         bytes <= allocation->size - (address - allocation->base);
}

void mark_initialised(std::uintptr_t address, std::size_t bytes) {
  if (in_tracked(address)) set_states(address - arena.base, bytes, kInitialised);
}

std::optional<std::uintptr_t> find_uninitialised(std::uintptr_t address, std::size_t bytes) {
  if (!in_tracked(address)) return std::nullopt;
  const std::size_t offset = address - arena.base;
  for (std::size_t at = offset; at < offset + bytes;) {
    const std::uint8_t state = arena.states[at / 4];
    if ((state & kInitialised) == kInitialised) {
      at = (at / 4 + 1) * 4;
    } else if ((state >> (at % 4)) & 1) {
      ++at;
    } else {
      return arena.base + at;
    }
  }
  return std::nullopt;
}

void copy_initialised(std::uintptr_t to, std::uintptr_t from, std::size_t bytes) {
  if (!in_tracked(to)) return;
  for (std::size_t at = 0; at < bytes; ++at) {
    const std::size_t target = to + at - arena.base;
    const std::size_t source = from + at - arena.base;
    const bool initialised = !in_tracked(from) || ((arena.states[source / 4] >> source % 4) & 1);
    const auto bit = static_cast<std::uint8_t>(1u << target % 4);
    if (initialised) {
      arena.states[target / 4] |= bit;
    } else {
      arena.states[target / 4] &= static_cast<std::uint8_t>(~bit);
    }
  }
}

std::string describe_device_address(std::uintptr_t address) {
  const std::optional<Allocation> allocation = find_allocation(address);
  if (!allocation) return "device address range without allocations";
  std::string text = allocation->live ? "device allocation #" : "freed device allocation #";
  text += std::to_string(allocation->number) + " (" + std::to_string(allocation->size) + " bytes)";
  const auto offset = static_cast<std::intptr_t>(address - allocation->base);
  text += " at byte " + std::to_string(offset);
  if (offset < 0) text += ", before its start";
  if (offset >= static_cast<std::intptr_t>(allocation->size)) {
    text += ", " + std::to_string(static_cast<std::size_t>(offset) - allocation->size) + " past its end";
  }
  return text;
}

}  // namespace an5d::emulation
