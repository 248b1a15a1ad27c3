  // In the first and the last tile the border of the grid begins at the same one of a thread's
  // cells, kBorder; the last tile ends kSpare cells later for that. Cells beyond the border have
  // values of adjacent rows in memory, which reach no cell that is stored.
  static constexpr int kBorder = (kTiers - 1) * kLo$X % kCells;
  static constexpr int kSpare = (kBlock$X - kTiers * kHi$X - kBorder) % kCells;
  unsigned sides;  // bit n: is the n-th cell from kBorder on updated?
  __device__ bool is_free(int c) const {
    const int n = (c - kBorder + kCells) % kCells;
    return (n >= kLo$X && n >= kHi$X) || sides >> n & 1;
  }
