// For kernels whose blocks each take a chunk of planes of a tile. Needs pieces.h.
namespace an5d {
namespace {

// How tiles are cut along the stream: the first `early` of them into chunks of `chunk` planes, the
// others, whose blocks come later, into chunks of `rest`.
struct Waves {
  long long early, chunk, rest;
  __host__ __device__ long long early_blocks(long long of_planes) const {
    return early * pieces(of_planes, chunk);
  }
  __host__ __device__ long long late_blocks(long long planes, long long tiles) const {
    return (tiles - early) * pieces(planes, rest);
  }
  __host__ __device__ long long blocks(long long planes, long long tiles) const {
    return early_blocks(planes) + late_blocks(planes, tiles);
  }
  // One after the other, where `slots` blocks run at the same time and each takes `filling` steps
  // besides those for its own planes.
  long long steps(long long planes, long long filling, long long tiles, long long slots) const {
    return pieces(early_blocks(planes), slots) * (chunk + filling) +
           pieces(late_blocks(planes, tiles), slots) * (rest + filling);
  }
};

// So that chunks of all tiles, of which `slots` run at the same time, take the fewest steps in all.
inline Waves whole_waves(long long planes, long long filling, long long tiles, long long slots) {
  constexpr long long kMost = 64;  // chunks of a tile
  Waves best = {tiles, planes, planes};
  if (slots < 1) return best;  // the launch will say why
  long long least = best.steps(planes, filling, tiles, slots);
  for (long long n = 1; n <= kMost && n <= planes; ++n) {
    const long long chunk = pieces(planes, n), chunks = pieces(planes, chunk);
    const long long early = tiles * chunks / slots * slots / chunks;  // fill whole waves
    if (early == 0 && n > 1) continue;                                // as for n = 1
    for (long long m = 1; m <= kMost && m <= planes; ++m) {
      const Waves waves = {early, chunk, pieces(planes, m)};
      const long long all = waves.steps(planes, filling, tiles, slots);
      if (all < least) least = all, best = waves;
    }
  }
  return best;
}

// The same for launches, which nearly always ask what the one before has asked: the search takes
// longer than a launch of a small grid.
inline Waves waves_of(long long planes, long long filling, long long tiles, long long slots) {
  thread_local long long asked[4] = {};
  thread_local Waves answer = {};
  const long long now[4] = {planes, filling, tiles, slots};
  bool is_known = true;
  for (int n = 0; n < 4; ++n) is_known &= asked[n] == now[n], asked[n] = now[n];
  if (!is_known) answer = whole_waves(planes, filling, tiles, slots);
  return answer;
}

// What block number `block` has: planes of a tile, counted from the first that is updated.
struct Chunk {
  long long tile, first, last;
};
__host__ __device__ inline Chunk chunk_of(const Waves& waves, long long planes, long long tiles,
                                          long long block) {
  const long long before = waves.early_blocks(planes);
  const bool late = block >= before;
  const long long n = block - (late ? before : 0);
  const long long among = late ? tiles - waves.early : waves.early;  // one after the other
  const long long each = late ? waves.rest : waves.chunk, first = n / among * each;
  const long long last = first + each < planes ? first + each : planes;
  return {(late ? waves.early : 0) + n % among, first, last};
}

}  // namespace
}  // namespace an5d
