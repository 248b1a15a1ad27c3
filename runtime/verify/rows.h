// Arrays of the harness behind pointers to their rows, as C has them.
#pragma once

#include <an5d/input.h>
#include <an5d/types.h>

#include <vector>

namespace an5d::verify {

class Rows {
 public:
  // Of a block with such extents, 2 or 3 of them, in cells.
  Rows(const void* cells, int rank, const long long* extent, int bytes)
      : rows_(extent[0] * (rank > 2 ? extent[1] : 1)), planes_(rank > 2 ? extent[0] : 0) {
    for (std::size_t n = 0; n < rows_.size(); ++n)
      rows_[n] = static_cast<const char*>(cells) + static_cast<long long>(n) * extent[rank - 1] * bytes;
    for (std::size_t n = 0; n < planes_.size(); ++n)
      planes_[n] = rows_.data() + static_cast<long long>(n) * extent[1];
  }
  const void* table() const {
    return planes_.empty() ? static_cast<const void*>(rows_.data()) : planes_.data();
  }
  an5d_input input() const { return {table(), {}}; }

 private:
  std::vector<const void*> rows_, planes_;
};

inline an5d_domain without_extents(an5d_domain domain) {
  for (long long& extent : domain.extent) extent = 0;
  return domain;
}

}  // namespace an5d::verify
