
// A block has a chunk of part.chunk planes of a tile. Those of a chunk run at the same time and
// meet each other's halos in the second-level cache.
template <int kTiers, bool kBordersDiffer>
__global__ void $bounds
sweep(an5d::Sweep<$cell> part$scalars) {
  auto* const shared = reinterpret_cast<Shared<kTiers>*>(an5d_shared_memory);
  auto* const words = reinterpret_cast<int*>(shared);
  for (int n = threadIdx.x; n < (int)(sizeof *shared / sizeof *words); n += kThreads) words[n] = 0;
  __syncthreads();

  const Tiles<kTiers> tiles(part.box);
  const long long begin = $begin, end = $end;
  Piece piece = tiles.tile(blockIdx.x % tiles.count);
  piece.first = begin + blockIdx.x / tiles.count * part.chunk;
  piece.last = min(end, piece.first + part.chunk);
  run<kTiers, kBordersDiffer>(part, shared, piece$scalar_names);
}
