// For kernels whose blocks each take a chunk of planes of a tile.
namespace an5d {
namespace {

__host__ __device__ inline long long pieces(long long n, long long each) {
  return (n + each - 1) / each;
}

// How tiles are cut along the stream: the first `early` of them into chunks of `chunk` planes, the
// others, whose blocks come later, into chunks of `rest`.
struct Waves {
  long long early, chunk, rest;
  __host__ __device__ long long early_blocks(long long planes) const {
    return early * pieces(planes, chunk);
  }
  __host__ __device__ long long blocks(long long planes, long long tiles) const {
    return early_blocks(planes) + (tiles - early) * pieces(planes, rest);
  }
};

// So that chunks of all tiles, of which `slots` run at the same time, take the fewest steps in all;
// each takes `filling` besides its own planes.
inline Waves whole_waves(long long planes, long long filling, long long tiles, long long slots) {
  constexpr long long kMost = 64;  // chunks of a tile
  Waves best = {tiles, planes, planes};
  if (slots < 1) return best;  // the launch will say why
  const auto steps = [=](long long tiles, long long each) {
    return pieces(tiles * pieces(planes, each), slots) * (each + filling);
  };
  long long least = steps(tiles, planes);
  for (long long n = 1; n <= kMost && n <= planes; ++n) {
    const long long chunk = pieces(planes, n), chunks = pieces(planes, chunk);
    const long long early = tiles * chunks / slots * slots / chunks;  // fill whole waves
    if (early == 0 && n > 1) continue;                        // as for n = 1
    const long long begun = steps(early, chunk), left = (tiles - early) * planes / slots;
    for (long long m = 1; m <= kMost && m <= planes && begun + left < least; ++m) {
      const long long rest = pieces(planes, m), all = begun + steps(tiles - early, rest);
      if (all < least) least = all, best = {early, chunk, rest};
    }
  }
  return best;
}

// What a block has: planes of a tile, counted from the first that is updated.
struct Chunk {
  long long tile, first, last;
};
__device__ inline Chunk chunk_of(const Waves& waves, long long planes, long long tiles) {
  const long long before = waves.early_blocks(planes);
  const bool late = blockIdx.x >= before;
  const long long n = blockIdx.x - (late ? before : 0);
  const long long among = late ? tiles - waves.early : waves.early;  // one after the other
  const long long each = late ? waves.rest : waves.chunk, first = n / among * each;
  return {(late ? waves.early : 0) + n % among, first, min(planes, first + each)};
}

}  // namespace
}  // namespace an5d
