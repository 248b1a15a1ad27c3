
// The tiles of a plane, and where they lie in the grid.
template <int kTiers>
struct Tiles {
  using Own = Thread<kTiers, false>;
  long long begin_$Y, begin_$X;
  an5d::Strips strips;
  __host__ __device__ explicit Tiles(const an5d::Box& box)
      : begin_$Y(box.begin[k$Y]), begin_$X(box.begin[k$X]),
        strips(an5d::strips_of({Own::kUseful$Y, Own::kUseful$X, kCells, kPack, kLo$X, kHi$X},
                               box.size(k$Y), box.size(k$X))) {}
  __device__ Piece tile(long long n) const {
    const long long at = n * Own::kUseful$X - Own::kFront;
    const long long strip = strips.through ? max(at, 0ll) / strips.length : n / strips.of_strip;
    const long long skipped = strips.through ? strips.length : strips.of_strip * Own::kUseful$X;
    return {begin_$Y - Own::kAbove + strip * Own::kUseful$Y, begin_$X + at - strip * skipped};
  }
  // The same tile as the strip has it in which its cell `at` lies.
  __device__ Piece seen_from(Piece tile, int at) const {
    while (strips.through && tile.cell + at - begin_$X + whole(kLo$X) >= strips.length)
      tile.line += Own::kUseful$Y, tile.cell -= strips.length;
    return tile;
  }
};

// kTiers time steps of a piece.
template <int kTiers, bool kBordersDiffer>
__device__ __forceinline__ void run(const an5d::Sweep<$cell>& part, Shared<kTiers>* shared,
                                    const Piece& piece$scalars) {
  const long long begin = $begin, end = $end;
  const long long start = piece.first - kTiers * kLo$S;  // plane of step 0
  const Tiles<kTiers> tiles(part.box);

  Thread<kTiers, kBordersDiffer> thread = {};
  thread.shared = shared;
  thread.part = part;
  thread.warp = threadIdx.x / 32, thread.pack = threadIdx.x % 32 * (kCells / kPack);
  const int line = thread.warp * kLines, cell = thread.pack * kPack;  // places in the tile
  const Piece own = tiles.seen_from(piece, cell);
  const Sides at = sides(part.box, own);
  for (int n = line; n < line + kLines; ++n) {
    const bool useful = n >= thread.kAbove && n < kBlock$Y - thread.kBelow;
    thread.copied.lines |= at.reads_line(n) << (n - line);
    thread.inside.lines |= at.updates_line(n) << (n - line);
    thread.stored.lines |= (at.updates_line(n) && useful) << (n - line);
  }
  for (int n = cell; n < cell + kCells; ++n) {
    const bool useful = n >= thread.kFront && n < kBlock$X - thread.kBack;
    thread.copied.cells |= at.reads_pack(n - n % kPack) << (n - cell);
    thread.inside.cells |= at.updates_cell(n) << (n - cell);
    thread.stored.cells |= (at.updates_cell(n) && useful) << (n - cell);
  }
  for (int n = 0; n < kShare; ++n) {
    const int number = threadIdx.x + n * kThreads;
    const Place place = in_frame(number);
    const int first = place.pack * kPack;
    const Piece seen = tiles.seen_from(piece, first);
    const Sides there = sides(part.box, seen);
    Beyond& pack = thread.beyond[n];
    pack.from = (seen.line + place.line - own.line - line) * part.box.stride[k$Y] + seen.cell +
        first - own.cell - cell;
    pack.to = (kLo$Y + place.line) * kWide + kBefore + place.pack;
    pack.read = number < kFrame && there.reads_line(place.line) && there.reads_pack(first);
    for (int c = 0; c < kPack && there.updates_line(place.line); ++c)
      pack.inside |= there.updates_cell(first + c) << c;
  }
  $setup
  thread.count = (int)(piece.last - start) + thread.kLag;
  thread.begin = (int)max(begin - start, -(1ll << 30));  // or beyond every step of this block
  thread.end = (int)min(end - start, 1ll << 30);
  thread.in = part.from $sign start * part.box.stride[k$S] +
      (own.line + line) * part.box.stride[k$Y] + own.cell + cell;
  for (int n = 0; n < kAhead; ++n) thread.template request<kEnd>(n, n);

  // In between, every tier has a plane to update, and planes ahead can be read.
  const Sides of = sides(part.box, piece);
  const bool amid =
      of.begin_$Y <= 0 && of.end_$Y >= kBlock$Y && of.begin_$X <= 0 && of.end_$X >= kBlock$X;
  const bool whole = part.box.size(k$X) % kPack == 0 || of.end_$X >= kBlock$X;
  const int steady_begin = thread.begin + thread.kLag;
  const int steady_end = whole ? min(thread.count, thread.end + kHi$S - kAhead) : 0;
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
}
