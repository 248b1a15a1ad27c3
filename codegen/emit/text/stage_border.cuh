  // In tiles at the sides the grid's border begins at cell kBorder of a thread; the last tile ends
  // kSpare cells later for that. Cells beyond it hold adjacent rows, and reach no stored cell.
  static constexpr int kBorder = (kTiers - 1) * kLo$X % kCells;
  static constexpr int kSpare = (kBlock$X - kTiers * kHi$X - kBorder) % kCells;
  unsigned sides;  // bit n: is the n-th cell from kBorder on updated?
  __device__ bool is_free(int c) const {
    const int n = (c - kBorder + kCells) % kCells;
    return (n >= kLo$X && n >= kHi$X) || sides >> n & 1;
  }
