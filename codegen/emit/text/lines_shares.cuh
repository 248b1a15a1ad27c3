
// The next piece of a block's work, planes of one tile, or none at the end; *at moves behind it.
// Every block has an equal share of the planes of all tiles, in which the steps that begin a tile
// count as planes before its first.
template <int kTiers>
__device__ Piece next_piece(const an5d::Sweep<$cell>& part, long long* at) {
  constexpr int kFilling = Thread<kTiers, false>::kFilling;
  const Tiles<kTiers> tiles(part.box);
  const long long planes = kFilling + part.box.size(k$S), work = tiles.strips.count * planes;
  const long long share = (work + gridDim.x - 1) / gridDim.x;
  const long long from = share * blockIdx.x + *at, until = min(work, share * (blockIdx.x + 1));
  if (from >= until) return {};
  const long long start = from / planes * planes, stop = min(until, start + planes);
  *at += stop - from;
  Piece piece = tiles.tile(from / planes);
  piece.first = $begin + max(from - start - kFilling, 0ll);
  piece.last = $begin + max(stop - start - kFilling, 0ll);
  piece.found = true;
  return piece;
}

template <int kTiers, bool kBordersDiffer>
__global__ void $bounds
sweep(an5d::Sweep<$cell> part$scalars) {
  auto* const shared = reinterpret_cast<Shared<kTiers>*>(an5d_shared_memory);
  auto* const words = reinterpret_cast<int*>(shared);
  for (int n = threadIdx.x; n < (int)(sizeof *shared / sizeof *words); n += kThreads) words[n] = 0;
  __syncthreads();
  if (threadIdx.x == 0) shared->part = part;
  for (;;) {
    if (threadIdx.x == 0) shared->piece = next_piece<kTiers>(shared->part, &shared->at);
    __syncthreads();
    if (!shared->piece.found) return;
    if (shared->piece.first < shared->piece.last)
      run<kTiers, kBordersDiffer>(part, shared, shared->piece$scalar_names);
    __syncthreads();
  }
}
