  // Own cells of a line, from memory and to it.
  __device__ static __forceinline__ void load(const Pack* from, $cell* cells) {
    #pragma unroll
    for (int c = 0; c < kCells; c += kPack) {
      const Pack pack = from[c / kPack];
      #pragma unroll
      for (int n = 0; n < kPack; ++n) cells[c + n] = pack.cells[n];
    }
  }
  __device__ static __forceinline__ Pack packed(const $cell* cells) {
    Pack pack;
    #pragma unroll
    for (int n = 0; n < kPack; ++n) pack.cells[n] = cells[n];
    return pack;
  }
  __device__ static __forceinline__ void store(Pack* to, const $cell* cells) {
    #pragma unroll
    for (int c = 0; c < kCells; c += kPack) to[c / kPack] = packed(cells + c);
  }

  // Puts the cells of neighbouring lanes, one or more away, around a line's own.
  __device__ static __forceinline__ void widen($cell (&line)[kLo$X + kCells + kHi$X]) {
    #pragma unroll
    for (int d = 0; d < kLo$X; ++d)
      line[kLo$X - 1 - d] =
          __shfl_up_sync(~0u, line[kLo$X + kCells - 1 - d % kCells], d / kCells + 1);
    #pragma unroll
    for (int d = 0; d < kHi$X; ++d)
      line[kLo$X + kCells + d] = __shfl_down_sync(~0u, line[kLo$X + d % kCells], d / kCells + 1);
  }
