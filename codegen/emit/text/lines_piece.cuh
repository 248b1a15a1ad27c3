
// kTiers time steps of a piece.
template <int kTiers, bool kBordersDiffer>
__device__ __forceinline__ void run(const an5d::Sweep<$cell>& part, Shared<kTiers>* shared,
                                    const Piece& piece$scalars) {
  const long long tile_$Y = piece.line, tile_$X = piece.cell, first = piece.first, last = piece.last;
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
}
