
// kTiers time steps of a piece.
template <int kTiers, bool kBordersDiffer>
__device__ __forceinline__ void run(const an5d::Sweep<$cell>& part, Shared<kTiers>* shared,
                                    const Piece& piece$scalars) {
  const long long begin = $begin, end = $end;
  const long long start = piece.first - kTiers * kLo$S;  // plane of step 0
  // Places in the tile where the grid begins and ends, if they are in it.
  const auto place = [](long long cell, int block) {
    return (int)max(-1ll, min(cell, block + 1ll));
  };
  const int begin_$Y = place(part.box.begin[k$Y] - piece.line, kBlock$Y);
  const int begin_$X = place(part.box.begin[k$X] - piece.cell, kBlock$X);
  const int end_$Y = place(part.box.end[k$Y] - piece.line, kBlock$Y);
  const int end_$X = place(part.box.end[k$X] - piece.cell, kBlock$X);

  Thread<kTiers, kBordersDiffer> thread = {};
  thread.shared = shared;
  thread.part = part;
  thread.warp = threadIdx.x / 32, thread.pack = threadIdx.x % 32 * (kCells / kPack);
  const int line = thread.warp * kLines, cell = thread.pack * kPack;  // places in the tile
  for (int l = 0; l < kLines; ++l) {
    const int at = line + l;
    const bool updated = at >= begin_$Y && at < end_$Y;
    const bool useful = at >= kTiers * kLo$Y && at < kBlock$Y - kTiers * kHi$Y;
    thread.copied.lines |= (at >= begin_$Y - kLo$Y && at < end_$Y + kHi$Y) << l;
    thread.inside.lines |= updated << l;
    thread.stored.lines |= (updated && useful) << l;
  }
  for (int c = 0; c < kCells; ++c) {
    const int at = cell + c, pack = at - c % kPack;
    const bool updated = at >= begin_$X && at < end_$X;
    const bool useful = at >= thread.kFront && at < kBlock$X - thread.kBack;
    thread.copied.cells |= (pack + kPack > begin_$X - kLo$X && pack < end_$X + kHi$X) << c;
    thread.inside.cells |= updated << c;
    thread.stored.cells |= (updated && useful) << c;
  }
  $setup
  thread.count = (int)(piece.last - start) + thread.kLag;
  thread.begin = (int)max(begin - start, -1ll << 30);  // or beyond every step of this block
  thread.end = (int)min(end - start, 1ll << 30);
  thread.in = part.from $sign start * part.box.stride[k$S] +
      (piece.line + line) * part.box.stride[k$Y] + piece.cell + cell;
  for (int n = 0; n < kAhead; ++n) thread.template request<kEnd>(n, n);

  // In between, every tier has a plane to update, and planes ahead can be read.
  const bool amid = begin_$Y <= 0 && end_$Y >= kBlock$Y && begin_$X <= 0 && end_$X >= kBlock$X;
  const bool whole = part.box.size(k$X) % kPack == 0 || end_$X >= kBlock$X;
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
