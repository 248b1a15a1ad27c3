
// The piece of work at *at, which moves behind it: planes of one tile, none at the end. Every block
// has an equal share of the work, in which a plane of a tile amid the grid counts kMiddleWork, and
// one of a tile at a side, where packs are checked, part.chunk. Tiles amid come first. What it
// takes to begin a tile counts as so many planes before its first.
template <int kTiers>
__device__ Piece next_piece(const an5d::Sweep<$cell>& part, long long* at) {
  using Own = Thread<kTiers, false>;
  const long long tiles_$Y = part.box.pieces(k$Y, Own::kUseful$Y), amid_$Y = max(tiles_$Y - 2, 0ll);
  const long long tiles_$X = part.box.pieces(k$X, Own::kUseful$X), amid_$X = max(tiles_$X - 2, 0ll);
  const long long planes = Own::kFilling + part.box.size(k$S);
  const long long middle = planes * kMiddleWork, side = planes * part.chunk;  // the work of a tile
  const long long all_middle = amid_$Y * amid_$X * middle;
  const long long work = all_middle + (tiles_$Y * tiles_$X - amid_$Y * amid_$X) * side;
  const long long share = (work + gridDim.x - 1) / gridDim.x;
  const long long from = share * blockIdx.x + *at, until = min(work, share * (blockIdx.x + 1));
  if (from >= until) return {};
  const bool is_side = from >= all_middle;
  const long long of_tile = is_side ? side : middle, of_plane = is_side ? part.chunk : kMiddleWork;
  const long long n = (is_side ? from - all_middle : from) / of_tile;  // the tile, among its kind
  const long long start = (is_side ? all_middle : 0) + n * of_tile;
  const long long stop = min(until, start + of_tile);
  *at += stop - from;
  long long y, x;
  if (!is_side) {
    y = 1 + n / amid_$X, x = 1 + n % amid_$X;
  } else if (n < min(tiles_$Y, 2ll) * tiles_$X) {  // in the first line of tiles or the last
    y = n < tiles_$X ? 0 : tiles_$Y - 1, x = n % tiles_$X;
  } else {
    const long long rest = n - 2 * tiles_$X, ends = min(tiles_$X, 2ll);
    y = 1 + rest / ends, x = rest % ends == 0 ? 0 : tiles_$X - 1;
  }
  Piece piece;
  piece.line = part.box.begin[k$Y] - kTiers * kLo$Y + y * Own::kUseful$Y;
  piece.cell = part.box.begin[k$X] - Own::kFront + x * Own::kUseful$X;
  piece.first = $begin + max((from - start) / of_plane - Own::kFilling, 0ll);
  piece.last = $begin + max((stop - start) / of_plane - Own::kFilling, 0ll);
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
