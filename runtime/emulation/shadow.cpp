// The rare paths of the race detector: splitting a granule into bytes, and the side table of readers beyond
// two. The table is open addressing with linear probing over pairs of cell and thread, as a coefficient is
// read by every thread of a block, time and again. The readers of a cell are a list, whose head is an entry
// of a thread that there is not. An entry whose stamp is older than the epoch counts as empty, so a block
// barrier empties the table without touching it.

#include "shadow.h"

#include <algorithm>
#include <utility>

namespace an5d::emulation {

Thresholds now;

namespace {

constexpr Stamp kHead = kThreadMask;  // no thread has this number, and no copy
constexpr std::size_t kNobody = ~std::size_t{0};

struct ExtraReader {
  const Cell* cell = nullptr;
  Stamp reader = 0;
  std::size_t next = kNobody;  // slot of another reader of the cell
  bool is_valid() const { return reader != 0 && reader >= now.epoch; }
};

struct ExtraReaders {
  std::vector<ExtraReader> slots = std::vector<ExtraReader>(4096);  // a power of two
  std::size_t count = 0;
  Stamp epoch = 0;  // that `count` is of
};
ExtraReaders extra;

std::size_t first_slot(const Cell* cell, unsigned thread) {
  const std::uint64_t number = reinterpret_cast<std::uintptr_t>(cell) / sizeof(Cell);
  return ((number << kThreadBits | thread) * 0x9E3779B97F4A7C15u) >> 32;
}

// The slot of the cell and the stamp's thread, or the empty one for them.
std::size_t slot_of(const Cell* cell, Stamp stamp) {
  const std::size_t mask = extra.slots.size() - 1;
  std::size_t at = first_slot(cell, thread_of(stamp)) & mask;
  const auto is_another = [&](const ExtraReader& slot) {
    return slot.is_valid() && (slot.cell != cell || !same_thread(slot.reader, stamp));
  };
  while (is_another(extra.slots[at])) at = (at + 1) & mask;
  return at;
}

// Calls visit(stamp) for the readers of the cell; stops when it says true.
template <typename Visit>
void visit_readers(const Cell* cell, Visit visit) {
  const ExtraReader& head = extra.slots[slot_of(cell, kHead)];
  if (!head.is_valid()) return;
  for (std::size_t at = head.next; at != kNobody; at = extra.slots[at].next)
    if (visit(extra.slots[at].reader)) return;
}

void grow() {
  std::vector<ExtraReader> old(extra.slots.size() * 2);
  std::swap(old, extra.slots);
  extra.count = 0;
  for (const ExtraReader& entry : old) {
    if (entry.is_valid() && thread_of(entry.reader) != kHead) note_extra_reader(entry.cell, entry.reader);
  }
}

}  // namespace

void split_cell(Cell& word, Cell* bytes) {
  std::fill_n(bytes, 4, word);
  if (has_extra_readers()) {  // readers of the word were readers of each byte
    std::vector<Stamp> readers;
    visit_readers(&word, [&readers](Stamp reader) {
      readers.push_back(reader);
      return false;
    });
    for (int byte = 0; byte < 4; ++byte) {
      for (Stamp reader : readers) note_extra_reader(bytes + byte, reader);
    }
  }
  word.written = kSplit;
}

void set_writer(const CellMap& map, std::size_t offset, unsigned bytes, Stamp writer) {
  for (std::size_t at = offset; at < offset + bytes; at += 4) {
    Cell& word = map.words[at / 4];
    if (word.written != kSplit) {
      word.written = writer;
    } else {
      for (std::size_t byte = at; byte < at + 4; ++byte) map.bytes[byte].written = writer;
    }
  }
}

bool has_extra_readers() { return extra.epoch == now.epoch && extra.count != 0; }

void forget_extra_readers() { extra = {}; }

void note_extra_reader(const Cell* cell, Stamp me) {
  if (extra.epoch != now.epoch) {
    extra.count = 0;
    extra.epoch = now.epoch;
  }
  if ((extra.count + 2) * 2 > extra.slots.size()) grow();
  const std::size_t at = slot_of(cell, me);
  ExtraReader& slot = extra.slots[at];
  if (slot.is_valid()) {
    slot.reader = me;
    return;
  }
  slot = {cell, me, kNobody};
  ExtraReader& head = extra.slots[slot_of(cell, kHead)];
  if (head.is_valid()) {
    slot.next = head.next;
  } else {
    head = {cell, now.epoch | kHead, kNobody};
    ++extra.count;
  }
  head.next = at;
  ++extra.count;
}

Stamp find_conflicting_extra_reader(const Cell* cell, Stamp me) {
  Stamp found = 0;
  visit_readers(cell, [&found, me](Stamp reader) {
    if (!same_thread(reader, me) && !ordered_by_clocks(reader)) found = reader;
    return found != 0;
  });
  return found;
}

}  // namespace an5d::emulation
