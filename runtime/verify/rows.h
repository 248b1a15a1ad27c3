// Arrays of the harness behind pointers to their rows, as C has them. Behind the tables is no memory.
#pragma once

#include <an5d/input.h>
#include <an5d/types.h>

#include <utility>
#include <vector>

#include "guarded.h"

namespace an5d::verify {

class Rows {
 public:
  // Of a block with such extents, 2 or 3 of them, in cells.
  Rows(const void* cells, int rank, const long long* extent, int bytes)
      : rows_(table_of(extent[0] * (rank > 2 ? extent[1] : 1), cells, extent[rank - 1] * bytes)),
        planes_(table_of(rank > 2 ? extent[0] : 0, rows_.start(),
                         rank > 2 ? extent[1] * static_cast<long long>(sizeof(void*)) : 0)),
        has_planes_(rank > 2) {}
  const void* table() const { return has_planes_ ? planes_.start() : rows_.start(); }
  an5d_input input() const { return {table(), {}}; }

 private:
  // Pointers that are so many bytes apart.
  static Guarded table_of(long long count, const void* first, long long bytes) {
    std::vector<const void*> all;
    for (long long n = 0; n < count; ++n) all.push_back(static_cast<const char*>(first) + n * bytes);
    const std::size_t size = all.size() * sizeof(void*);
    Guarded made(size, 0, size, true);
    made.fill(reinterpret_cast<const unsigned char*>(all.data()));
    return made;
  }
  Guarded rows_, planes_;
  bool has_planes_;
};

inline an5d_domain without_extents(an5d_domain domain) {
  for (long long& extent : domain.extent) extent = 0;
  return domain;
}

}  // namespace an5d::verify
