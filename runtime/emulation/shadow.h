// Race detection by happens-before, one shadow cell per 4-byte granule and, where narrower accesses appear,
// per byte. A cell remembers who wrote last and who read since; a new access conflicts with those of them
// that are not ordered before it. In: an access by the running thread. Out: a call to report_race for each
// conflict.
//
// A Stamp is (epoch, clock, thread), 32 + 20 + 12 bits. The epoch counts block barriers and block starts of
// the whole process, so comparisons with three thresholds (`now`) say where a stamp lies and whether it is
// ordered before the running thread:
//     stamp >= epoch            this block, since its last barrier: in its own thread, or by clocks
//     block <= stamp < epoch    this block, before its last barrier: ordered
//     launch <= stamp < block   another block of this launch: never ordered
//     stamp < launch            an earlier launch: ordered
// The clock counts the thread's own synchronisations other than block barriers (warp.h, named_barrier.h). A
// further mechanism of order (mbarrier) extends `ordered_by_clocks` and nothing else. While a thread's
// asynchronous copy is under way the destination was written last by a stamp beyond all epochs, which is
// ordered before nobody (async_copy.h).
#pragma once

#include <cstddef>
#include <cstdint>

#include "an5d/emulation.h"

namespace an5d::emulation {

using Stamp = std::uint64_t;
inline constexpr unsigned kThreadBits = 12;
inline constexpr unsigned kClockBits = 20;
inline constexpr unsigned kEpochShift = kThreadBits + kClockBits;
inline constexpr Stamp kThreadMask = (Stamp{1} << kThreadBits) - 1;
inline constexpr Stamp kClockMask = (Stamp{1} << kClockBits) - 1;
inline constexpr Stamp kSplit = ~Stamp{0};  // in Cell::written: see the four byte cells instead

constexpr unsigned thread_of(Stamp s) { return static_cast<unsigned>(s & kThreadMask); }
constexpr unsigned clock_of(Stamp s) { return static_cast<unsigned>((s >> kThreadBits) & kClockMask); }
constexpr bool same_thread(Stamp a, Stamp b) { return ((a ^ b) & kThreadMask) == 0; }

// The stamp of a copy of this thread while it is under way.
inline constexpr unsigned kCopyBit = 1u << (kThreadBits - 1);
inline constexpr Stamp kCopyEpoch = Stamp{0xFFFFFFFF} << kEpochShift;
constexpr Stamp copy_stamp(unsigned thread) { return kCopyEpoch | kCopyBit | thread; }
constexpr bool is_copy(Stamp s) { return s >= kCopyEpoch && s != kSplit; }

// Two distinct readers since the barrier suffice to convict any writer; programs with warp primitives keep
// the rest in a side table. `read_by_block` is the latest reader from an earlier block of this launch.
struct Cell {
  Stamp written, read, also_read, read_by_block;
};

struct CellMap {
  Cell* words;  // one per granule
  Cell* bytes;  // one per byte, used where words[granule].written == kSplit
};

enum class Space { kShared, kGlobal };
enum class Access { kRead, kWrite };

// The place of an access, kept for a report.
struct Place {
  std::uintptr_t address;
  unsigned bytes;
  void* caller;
};

// The thresholds above, and whether clocks matter in this program.
struct Thresholds {
  Stamp epoch = 0, block = 0, launch = 0;
  bool warp_clocks = false;
};
extern Thresholds now;

// Whether a stamp of the current epoch, by another thread, is ordered before the running thread (warp.cpp).
bool ordered_by_clocks(Stamp earlier);
void note_extra_reader(const Cell* cell, Stamp me);
Stamp find_conflicting_extra_reader(const Cell* cell, Stamp me);  // 0: none
bool has_extra_readers();
void forget_extra_readers();

void report_race(Space space, Hazard hazard, Stamp other, const Place& place);
void report_uninitialised(Space space, const Place& place);
void split_cell(Cell& word, Cell* bytes);
// Makes this the last writer of whole granules, whatever was before.
void set_writer(const CellMap& map, std::size_t offset, unsigned bytes, Stamp writer);

template <Space kSpace>
[[gnu::always_inline]] inline bool conflicts(Stamp earlier, Stamp me) {
  if (earlier >= now.epoch) {
    return !same_thread(earlier, me) && !(now.warp_clocks && ordered_by_clocks(earlier));
  }
  return kSpace == Space::kGlobal && earlier >= now.launch && earlier < now.block;
}

template <Space kSpace>
[[gnu::always_inline]] inline void replace_reader(Cell& cell, Stamp& slot, Stamp me) {
  if (kSpace == Space::kGlobal && slot >= now.launch && slot < now.block) cell.read_by_block = slot;
  slot = me;
}

template <Space kSpace>
[[gnu::always_inline]] inline void read_cell(Cell& cell, Stamp me, const Place& place) {
  const Stamp written = cell.written;
  if (conflicts<kSpace>(written, me)) [[unlikely]] {
    report_race(kSpace, Hazard::kReadAfterWrite, written, place);
  }
  if (kSpace == Space::kShared && written < now.block) [[unlikely]]
    report_uninitialised(kSpace, place);
  if (cell.read == me) return;
  if (cell.read < now.epoch || same_thread(cell.read, me)) {
    replace_reader<kSpace>(cell, cell.read, me);
  } else if (cell.also_read < now.epoch || same_thread(cell.also_read, me)) {
    replace_reader<kSpace>(cell, cell.also_read, me);
  } else if (now.warp_clocks) {
    note_extra_reader(&cell, me);
  }
}

template <Space kSpace>
[[gnu::always_inline]] inline void write_cell(Cell& cell, Stamp me, const Place& place) {
  if (conflicts<kSpace>(cell.written, me)) [[unlikely]] {
    report_race(kSpace, Hazard::kWriteAfterWrite, cell.written, place);
  }
  if (conflicts<kSpace>(cell.read, me)) [[unlikely]] {
    report_race(kSpace, Hazard::kWriteAfterRead, cell.read, place);
  }
  if (conflicts<kSpace>(cell.also_read, me)) [[unlikely]] {
    report_race(kSpace, Hazard::kWriteAfterRead, cell.also_read, place);
  }
  if (kSpace == Space::kGlobal && conflicts<kSpace>(cell.read_by_block, me)) [[unlikely]] {
    report_race(kSpace, Hazard::kWriteAfterRead, cell.read_by_block, place);
  }
  if (now.warp_clocks && has_extra_readers()) [[unlikely]] {
    if (Stamp reader = find_conflicting_extra_reader(&cell, me)) {
      report_race(kSpace, Hazard::kWriteAfterRead, reader, place);
    }
  }
  cell.written = me;
}

template <Space kSpace, Access kAccess>
inline void touch_cell(Cell& cell, Stamp me, const Place& place) {
  if constexpr (kAccess == Access::kRead) {
    read_cell<kSpace>(cell, me, place);
  } else {
    write_cell<kSpace>(cell, me, place);
  }
}

template <Space kSpace, Access kAccess>
inline void touch_bytes(const CellMap& map, std::size_t offset, unsigned bytes, Stamp me,
                        const Place& place) {
  for (std::size_t at = offset; at < offset + bytes; ++at) {
    Cell& word = map.words[at / 4];
    if (word.written != kSplit) [[unlikely]]
      split_cell(word, &map.bytes[at / 4 * 4]);
    touch_cell<kSpace, kAccess>(map.bytes[at], me, place);
  }
}

// `offset` counts bytes from the start of the map; whole granules when `kBytes` >= 4.
template <Space kSpace, Access kAccess, unsigned kBytes>
inline void touch(const CellMap& map, std::size_t offset, Stamp me, const Place& place) {
  if constexpr (kBytes < 4) {
    touch_bytes<kSpace, kAccess>(map, offset, kBytes, me, place);
  } else {
    for (unsigned word = 0; word < kBytes / 4; ++word) {
      Cell& cell = map.words[offset / 4 + word];
      if (cell.written == kSplit) [[unlikely]] {
        touch_bytes<kSpace, kAccess>(map, offset + 4 * word, 4, me, place);
      } else {
        touch_cell<kSpace, kAccess>(cell, me, place);
      }
    }
  }
}

}  // namespace an5d::emulation
