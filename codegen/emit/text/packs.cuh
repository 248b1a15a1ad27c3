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

  // Puts the cells of lanes beside around a line's own.
  __device__ static __forceinline__ void widen($cell (&line)[kLo$X + kCells + kHi$X]) {
    #pragma unroll
    for (int n = 0; n < kLo$X; ++n) {
      const int away = (kLo$X - n + kCells - 1) / kCells;  // lanes
      line[n] = __shfl_up_sync(~0u, line[n + away * kCells], away);
    }
    #pragma unroll
    for (int n = 0; n < kHi$X; ++n) {
      const int to = kLo$X + kCells + n, away = n / kCells + 1;
      line[to] = __shfl_down_sync(~0u, line[to - away * kCells], away);
    }
  }
