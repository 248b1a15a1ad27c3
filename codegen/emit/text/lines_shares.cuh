
// Every block has an equal share of the work, in which a plane of a tile amid the grid counts
// kMiddleWork, and one of a tile at a side, where cells are checked, part.chunk. Tiles amid come
// first. What it takes to begin a tile counts as so many planes before its first.
template <int kTiers, bool kBordersDiffer>
__global__ void $bounds
sweep(an5d::Sweep<$cell> part$scalars) {
  using Own = Thread<kTiers, kBordersDiffer>;
  auto* const shared = reinterpret_cast<Shared<kTiers>*>(an5d_shared_memory);
  auto* const cells = reinterpret_cast<$cell*>(shared);
  for (int n = threadIdx.x; n < (int)(sizeof *shared / sizeof *cells); n += kThreads) cells[n] = 0;
  __syncthreads();

  const long long tiles_$Y = part.box.pieces(k$Y, Own::kUseful$Y), amid_$Y = max(tiles_$Y - 2, 0ll);
  const long long tiles_$X = part.box.pieces(k$X, Own::kUseful$X), amid_$X = max(tiles_$X - 2, 0ll);
  const long long planes = Own::kFilling + part.box.size(k$S);
  const long long middle = planes * kMiddleWork, side = planes * part.chunk;  // the work of a tile
  const long long all_middle = amid_$Y * amid_$X * middle;
  const long long work = all_middle + (tiles_$Y * tiles_$X - amid_$Y * amid_$X) * side;
  const long long share = (work + gridDim.x - 1) / gridDim.x;
  const long long until = min(work, share * (blockIdx.x + 1));
  for (long long at = share * blockIdx.x; at < until;) {
    const bool is_side = at >= all_middle;
    const long long of_tile = is_side ? side : middle;
    const long long of_plane = is_side ? part.chunk : kMiddleWork;
    const long long n = (is_side ? at - all_middle : at) / of_tile;  // the tile, among its kind
    const long long start = (is_side ? all_middle : 0) + n * of_tile;
    const long long stop = min(until, start + of_tile);
    long long y, x;
    if (!is_side) {
      y = 1 + n / amid_$X, x = 1 + n % amid_$X;
    } else if (n < min(tiles_$Y, 2ll) * tiles_$X) {  // in the first line of tiles or the last
      y = n < tiles_$X ? 0 : tiles_$Y - 1, x = n % tiles_$X;
    } else {
      const long long rest = n - 2 * tiles_$X, ends = min(tiles_$X, 2ll);
      y = 1 + rest / ends, x = rest % ends == 0 ? 0 : tiles_$X - 1;
    }
    const long long first = $begin + max((at - start) / of_plane - Own::kFilling, 0ll);
    const long long last = $begin + max((stop - start) / of_plane - Own::kFilling, 0ll);
    const long long line = part.box.begin[k$Y] - kTiers * kLo$Y + y * Own::kUseful$Y;
    const long long cell = part.box.begin[k$X] - Own::kFront + x * Own::kUseful$X;
    if (first < last)
      piece<kTiers, kBordersDiffer>(part, shared, line, cell, first, last$scalar_names);
    at = stop;
  }
}
