
// A block has a chunk of planes of a tile. Blocks with the same planes of other tiles run at the
// same time, so that they find each other's halos in the L2 cache.
template <int kTiers, bool kBordersDiffer>
__global__ void $bounds
sweep(an5d::Sweep<$cell> part, an5d::Waves waves$scalars) {
  auto* const shared = reinterpret_cast<Shared<kTiers>*>(an5d_shared_memory);
  auto* const words = reinterpret_cast<int*>(shared);
  for (int n = threadIdx.x; n < (int)(sizeof *shared / sizeof *words); n += kThreads) words[n] = 0;
  __syncthreads();

  const Tiles<kTiers> tiles(part.box);
  const an5d::Chunk chunk =
      an5d::chunk_of(waves, part.box.size(k$S), tiles.strips.count, blockIdx.x);
  Piece piece = tiles.tile(chunk.tile);
  piece.first = $begin + chunk.first;
  piece.last = $begin + chunk.last;
  run<kTiers, kBordersDiffer>(part, shared, piece$scalar_names);
}
