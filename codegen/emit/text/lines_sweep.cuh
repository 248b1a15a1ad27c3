
// kTiers time steps of the planes [first, last) of a tile, whose first cell is (tile_$Y, tile_$X).
template <int kTiers, bool kBordersDiffer>
__device__ __forceinline__ void piece(const an5d::Sweep<$cell>& part, Shared<kTiers>* shared,
                                      long long tile_$Y, long long tile_$X,
                                      long long first, long long last$scalars) {
  const long long first_$Y = part.box.begin[k$Y], end_$Y = part.box.end[k$Y];
  const long long first_$X = part.box.begin[k$X], end_$X = part.box.end[k$X];
  const long long begin = $begin, end = $end;
  const long long start = first - kTiers * kLo$S;  // plane of step 0

  Thread<kTiers, kBordersDiffer> thread = {};
  thread.shared = shared;
  thread.part = part;
  thread.warp = threadIdx.x / 32, thread.pack = threadIdx.x % 32 * (kCells / kPack);
  const int line = thread.warp * kLines, cell = thread.pack * kPack;  // places in the tile
  for (int l = 0; l < kLines; ++l) {
    const long long at = tile_$Y + line + l;
    const bool updated = at >= first_$Y && at < end_$Y;
    const bool useful = line + l >= kTiers * kLo$Y && line + l < kBlock$Y - kTiers * kHi$Y;
    thread.copied.lines |= (at >= first_$Y - kLo$Y && at < end_$Y + kHi$Y) << l;
    thread.inside.lines |= updated << l;
    thread.stored.lines |= (updated && useful) << l;
  }
  for (int c = 0; c < kCells; ++c) {
    const long long at = tile_$X + cell + c, pack = at - c % kPack;
    const bool updated = at >= first_$X && at < end_$X;
    const bool useful = cell + c >= thread.kFront && cell + c < kBlock$X - thread.kBack;
    thread.copied.cells |= (pack + kPack > first_$X - kLo$X && pack < end_$X + kHi$X) << c;
    thread.inside.cells |= updated << c;
    thread.stored.cells |= (updated && useful) << c;
  }
  $setup
  thread.count = (int)(last - start) + thread.kLag;
  thread.begin = (int)max(begin - start, -1ll << 30);  // or beyond every step of this block
  thread.end = (int)min(end - start, 1ll << 30);
  thread.in = part.from $sign start * part.box.stride[k$S] +
      (tile_$Y + line) * part.box.stride[k$Y] + tile_$X + cell;
  thread.free_slot = kAhead;
  for (int n = 0; n < kAhead; ++n) thread.template request<kEnd>(n, n);

  // In between, every tier has a plane to update, and planes ahead can be read.
  const bool amid = tile_$Y >= first_$Y && tile_$Y + kBlock$Y <= end_$Y &&
      tile_$X >= first_$X && tile_$X + kBlock$X <= end_$X;
  const bool whole = amid || (end_$X - first_$X) % kPack == 0 || tile_$X + kBlock$X <= end_$X;
  const int steady_begin = thread.begin + thread.kLag;
  const int steady_end = min(thread.count, thread.end + kHi$S - kAhead);
  const auto steady = [=](int s) {
    return whole && s >= steady_begin && s + kPhases <= steady_end;
  };
  for (int step = 0; step < thread.count; step += kPhases) {
    if (!kBordersDiffer) {
      #pragma unroll 1
      for (; amid && steady(step); step += kPhases) thread.template round<kMiddle>(step);
      #pragma unroll 1
      for (; steady(step); step += kPhases) thread.template round<kSide>(step);
    }
    if (step < thread.count) thread.template round<kEnd>(step);
  }
  __pipeline_wait_prior(0);
  __syncthreads();
}

// Every block has an equal share of the work, in which a plane of a tile amid the grid counts
// kMiddleWork, and one of a tile at a side, where cells are checked, part.chunk. Tiles amid come first.
// What it takes to begin a tile counts as so many planes before its first.
template <int kTiers, bool kBordersDiffer>
__global__ void $bounds
sweep(an5d::Sweep<$cell> part$scalars) {
  using Own = Thread<kTiers, kBordersDiffer>;
  auto* const shared = reinterpret_cast<Shared<kTiers>*>(an5d_shared_memory);
  auto* const cells = reinterpret_cast<$cell*>(shared);
  for (int n = threadIdx.x; n < (int)(sizeof *shared / sizeof *cells); n += kThreads) cells[n] = 0;
  __syncthreads();

  // Tiles overlap by the halo of kTiers steps.
  const int useful_$Y = kBlock$Y - kTiers * (kLo$Y + kHi$Y);
  const int useful_$X = kBlock$X - Own::kFront - Own::kBack;
  const long long tiles_$Y = part.box.pieces(k$Y, useful_$Y), amid_$Y = max(tiles_$Y - 2, 0ll);
  const long long tiles_$X = part.box.pieces(k$X, useful_$X), amid_$X = max(tiles_$X - 2, 0ll);
  const long long filling = kTiers * kLo$S + 2 * Own::kLag;
  const long long planes = filling + part.box.size(k$S);
  const long long middle = planes * kMiddleWork, side = planes * part.chunk;  // the work of a tile
  const long long all_middle = amid_$Y * amid_$X * middle;
  const long long work = all_middle + (tiles_$Y * tiles_$X - amid_$Y * amid_$X) * side;
  const long long share = (work + gridDim.x - 1) / gridDim.x;
  const long long until = min(work, share * (blockIdx.x + 1));
  for (long long at = share * blockIdx.x; at < until;) {
    const bool is_side = at >= all_middle;
    const long long of_tile = is_side ? side : middle, of_plane = is_side ? part.chunk : kMiddleWork;
    const long long n = (is_side ? at - all_middle : at) / of_tile;  // number of the tile in its kind
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
    const long long first = $begin + max((at - start) / of_plane - filling, 0ll);
    const long long last = $begin + max((stop - start) / of_plane - filling, 0ll);
    const long long line = part.box.begin[k$Y] - kTiers * kLo$Y + y * useful_$Y;
    const long long cell = part.box.begin[k$X] - Own::kFront + x * useful_$X;
    if (first < last)
      piece<kTiers, kBordersDiffer>(part, shared, line, cell, first, last$scalar_names);
    at = stop;
  }
}
