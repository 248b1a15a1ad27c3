  // In tiles at the sides the border lies at the same cells of threads, from kBorder on: the last
  // has it kSpare cells before its halo. Cells beyond it are read from the rows beside, for no use.
  static constexpr int kBorder = (kTiers - 1) * kLo$X % kCells;
  static constexpr int kSpare = (kBlock$X - kTiers * kHi$X - kBorder) % kCells;
  unsigned sides;  // bit n: is the n-th cell from kBorder on updated?
  __device__ bool is_free(int c) const {
    const int n = (c - kBorder + kCells) % kCells;
    return (n >= kLo$X && n >= kHi$X) || sides >> n & 1;
  }
