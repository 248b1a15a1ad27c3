// The rare paths of the race detector: splitting a granule into bytes, and the side table of readers beyond
// two. The table is open addressing with linear probing; an entry whose stamp is older than the epoch counts
// as empty, so a block barrier empties the table without touching it.

#include "shadow.h"

#include <algorithm>
#include <utility>

namespace an5d::emulation {

Thresholds now;

namespace {

struct ExtraReader {
  const Cell* cell = nullptr;
  Stamp reader = 0;
  bool is_valid() const { return reader != 0 && reader >= now.epoch; }
};

struct ExtraReaders {
  std::vector<ExtraReader> slots = std::vector<ExtraReader>(4096);  // a power of two
  std::size_t count = 0;
  Stamp epoch = 0;  // that `count` is of
};
ExtraReaders extra;

std::size_t first_slot(const Cell* cell) {
  return (reinterpret_cast<std::uintptr_t>(cell) / sizeof(Cell) * 0x9E3779B97F4A7C15u) >> 20;
}

// Calls visit(slot) for the slots of the cell in turn and for the empty one behind them; stops when it says
// true.
template <typename Visit>
void probe(const Cell* cell, Visit visit) {
  const std::size_t mask = extra.slots.size() - 1;
  for (std::size_t at = first_slot(cell) & mask;; at = (at + 1) & mask) {
    ExtraReader& slot = extra.slots[at];
    const bool empty = !slot.is_valid();
    if (!empty && slot.cell != cell) continue;
    if (visit(slot) || empty) return;
  }
}

void grow() {
  std::vector<ExtraReader> old(extra.slots.size() * 2);
  std::swap(old, extra.slots);
  extra.count = 0;
  for (const ExtraReader& entry : old) {
    if (entry.is_valid()) note_extra_reader(entry.cell, entry.reader);
  }
}

}  // namespace

void split_cell(Cell& word, Cell* bytes) {
  std::fill_n(bytes, 4, word);
  if (has_extra_readers()) {  // readers of the word were readers of each byte
    std::vector<Stamp> readers;
    probe(&word, [&readers](const ExtraReader& slot) {
      if (slot.is_valid()) readers.push_back(slot.reader);
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
  if (extra.count * 2 >= extra.slots.size()) grow();
  probe(cell, [cell, me](ExtraReader& slot) {
    const bool empty = !slot.is_valid();
    if (!empty && !same_thread(slot.reader, me)) return false;
    if (empty) ++extra.count;
    slot = {cell, me};
    return true;
  });
}

Stamp find_conflicting_extra_reader(const Cell* cell, Stamp me) {
  Stamp found = 0;
  probe(cell, [&found, me](const ExtraReader& slot) {
    if (slot.is_valid() && !same_thread(slot.reader, me) && !ordered_by_clocks(slot.reader))
      found = slot.reader;
    return found != 0;
  });
  return found;
}

}  // namespace an5d::emulation
