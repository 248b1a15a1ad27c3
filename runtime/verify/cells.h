// Arrays of the harness, each a value of a cell, side by side as C has them.
#pragma once

#include <an5d/input.h>
#include <an5d/types.h>

#include <cstring>
#include <vector>

namespace an5d::verify {

// One of the values: its place in a cell, and its array here.
struct CellValue {
  int number;
  void* start;
  bool is_written;
};

class Cells {
 public:
  Cells(int count, int bytes, long long cells, std::vector<CellValue> values)
      : count_(count),
        bytes_(bytes),
        cells_(cells),
        values_(std::move(values)),
        before_(count * bytes * cells + 1) {
    for (std::size_t n = 0; n < before_.size(); ++n) before_[n] = static_cast<unsigned char>(n * 37 + 11);
    for (const CellValue& value : values_)
      for (long long n = 0; n < cells_; ++n) std::memcpy(&before_[place(value, n)], own(value, n), bytes_);
    now_ = before_;
  }
  void* start() { return now_.data(); }
  an5d_input input(const an5d_input& like) {
    an5d_input made = like;
    made.start = now_.data();
    return made;
  }
  // Back to the arrays. An error if values have changed that no loop writes.
  an5d_status put_back(an5d_status status) {
    for (const CellValue& value : values_) {
      if (!value.is_written) continue;
      for (long long n = 0; n < cells_; ++n) {
        unsigned char *const made = &now_[place(value, n)], *const was = &before_[place(value, n)];
        std::memcpy(own(value, n), made, bytes_);
        std::memcpy(was, made, bytes_);
      }
    }
    if (status.code || now_ == before_) return status;
    return {1, "a value has changed that no loop writes"};
  }

 private:
  std::size_t place(const CellValue& value, long long cell) const {
    return static_cast<std::size_t>((cell * count_ + value.number) * bytes_);
  }
  unsigned char* own(const CellValue& value, long long cell) const {
    return static_cast<unsigned char*>(value.start) + cell * bytes_;
  }
  int count_, bytes_;
  long long cells_;
  std::vector<CellValue> values_;
  std::vector<unsigned char> before_, now_;
};

}  // namespace an5d::verify
