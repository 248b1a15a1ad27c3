// Along $x: a tile's first cell; the cells that it stores.
struct Tile { long long cell, begin, end; };

// kTiers time steps of the rows [first, last) of a tile.
template <int kTiers, bool kBordersDiffer>
__device__ __forceinline__ void piece(const an5d::Sweep<$cell>& part, Shared<kTiers>* shared,
                                      const Tile& tile, long long first, long long last$scalars) {
  const long long first_$X = part.box.begin[k$X], end_$X = part.box.end[k$X];
  const long long begin = $begin, end = $end;
  const long long start = first - kTiers * kLo$S;  // plane of step 0

  Thread<kTiers, kBordersDiffer> thread = {};
  thread.shared = shared;
  thread.part = part;
  // The warp's share of the tiers; all warps copy every row.
  thread.stage = threadIdx.x / 32;
  thread.before = min(kTiers, thread.stage * thread.kOwn);
  thread.delay = thread.stage * kRows + thread.before * kHi$S;
  thread.copied = threadIdx.x;
  const auto readable = [=](long long x) { return x >= first_$X - kLo$X && x < end_$X + kHi$X; };
  for (int n = 0; n < kCells; ++n) {
    const long long own = tile.cell + threadIdx.x % 32 * kCells + n;
    thread.reads |= readable(own) << n;
    thread.inside |= (own >= first_$X && own < end_$X) << n;
  }
  $sides
  for (int n = 0; n < kCopies; ++n) {
    const int place = thread.copied + kThreads * n;
    const long long cell = tile.cell + place;
    thread.copies |= (place < kBlock$X && readable(cell)) << n;
    thread.stores |= (cell >= tile.begin && cell < tile.end) << n;
  }
  $setup
  thread.count = (int)(last - start) + thread.kLag;
  thread.begin = (int)max(begin - start, -(1ll << 30));  // or beyond every step of this block
  thread.end = (int)min(end - start, 1ll << 30);
  thread.in = part.from $sign start * part.box.stride[k$S] + tile.cell + thread.copied;
  for (int n = 0; n < kRing - 2; ++n) thread.template request<kEnd>(n * kRows, -n);

  // In between, every tier has a row to update, and rows ahead can be read.
  const bool amid = tile.cell >= first_$X && tile.cell + kBlock$X <= end_$X;
  const int steady_begin = thread.begin + thread.kLag;
  const int ahead = min($ahead, kHi$S - $margin(kRing - 2) * kRows);
  const int steady_end = min(thread.count, thread.end + ahead);
  const auto steady = [=](int s) { return s >= steady_begin && s + kPhases <= steady_end; };
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

// Every block has an equal share of the work. A row of a tile inside the grid counts kMiddleWork,
// and one of a tile at a side, where cells are checked, part.chunk. The steps of a tile besides its
// rows are counted, too: those that fill the tiers (again if a block comes from the tile before),
// and the checks near the ends of the stream.
template <int kTiers, bool kBordersDiffer>
__global__ void $bounds
sweep(an5d::Sweep<$cell> part$scalars) {
  auto* const shared = reinterpret_cast<Shared<kTiers>*>(an5d_shared_memory);
  auto* const cells = reinterpret_cast<$cell*>(shared);
  for (int n = threadIdx.x; n < (int)(sizeof *shared / sizeof *cells); n += kThreads) cells[n] = 0;
  __syncthreads();

  // Tiles are spread evenly from one side to the other, and overlap by kTiers halos or more.
  using Own = Thread<kTiers, kBordersDiffer>;
  constexpr int useful = kBlock$X - kTiers * (kLo$X + kHi$X), lag = Own::kLag;
  const long long columns = part.box.size(k$X)$more, rows = part.box.size(k$S);
  const long long tiles = an5d::pieces(columns, useful), apart = columns - useful;
  const auto begin_of = [=](long long tile) {
    return part.box.begin[k$X] + (tiles == 1 ? 0 : tile * apart / (tiles - 1));
  };
  const auto cut = [=](long long tile) {  // where what it stores begins
    if (tile == 0) return part.box.begin[k$X];
    if (tile == tiles) return part.box.end[k$X];
    return (begin_of(tile - 1) + begin_of(tile) + useful) / 2;
  };
  constexpr int head = (kTiers * kLo$S + lag) * kEndWork / kMiddleWork;
  constexpr int tail = lag * (kEndWork - kMiddleWork) / kMiddleWork;
  const long long all = head + rows + tail;
  const long long side = all * part.chunk, middle = all * kMiddleWork;  // the work of a tile
  const long long work = tiles == 1 ? side : 2 * side + (tiles - 2) * middle;
  const long long share = (work + gridDim.x - 1) / gridDim.x;
  const long long until = min(work, share * (blockIdx.x + 1));
  for (long long at = share * blockIdx.x; at < until;) {
    const long long tile = at < side ? 0 : min(tiles - 1, 1 + (at - side) / middle);
    const bool is_side = tile == 0 || tile == tiles - 1;
    const long long start = tile == 0 ? 0 : side + (tile - 1) * middle;
    const long long stop = min(until, start + (is_side ? side : middle));
    const long long row = is_side ? part.chunk : kMiddleWork;
    const auto done = [=](long long work) { return min(max(work / row - head, 0ll), rows); };
    const long long first = $begin + done(at - start);
    const long long last = $begin + done(stop - start);
    const Tile here = {begin_of(tile) - kTiers * kLo$X, cut(tile), cut(tile + 1)};
    if (first < last) piece<kTiers, kBordersDiffer>(part, shared, here, first, last$scalar_names);
    at = stop;
  }
}
