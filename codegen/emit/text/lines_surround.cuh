  // The same from the packs beside them in the ring.
  __device__ static __forceinline__ void surround(const Pack* own,
                                                  $cell (&line)[kLo$X + kCells + kHi$X]) {
    #pragma unroll
    for (int d = 0; d < kLo$X; d += kPack) {
      const Pack pack = own[-1 - d / kPack];
      #pragma unroll
      for (int n = 0; n < min(kPack, kLo$X - d); ++n)
        line[kLo$X - 1 - d - n] = pack.cells[kPack - 1 - n];
    }
    #pragma unroll
    for (int d = 0; d < kHi$X; d += kPack) {
      const Pack pack = own[(kCells + d) / kPack];
      #pragma unroll
      for (int n = 0; n < min(kPack, kHi$X - d); ++n)
        line[kLo$X + kCells + d + n] = pack.cells[n];
    }
  }
