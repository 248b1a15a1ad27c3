
// A block has a chunk of part.chunk planes of a tile. Those of a chunk run at the same time and
// meet each other's halos in the second-level cache.
template <int kTiers, bool kBordersDiffer>
__global__ void $bounds
sweep(an5d::Sweep<$cell> part$scalars) {
  using Own = Thread<kTiers, kBordersDiffer>;
  auto* const shared = reinterpret_cast<Shared<kTiers>*>(an5d_shared_memory);
  auto* const words = reinterpret_cast<int*>(shared);
  for (int n = threadIdx.x; n < (int)(sizeof *shared / sizeof *words); n += kThreads) words[n] = 0;
  __syncthreads();

  const long long tiles_$Y = part.box.pieces(k$Y, Own::kUseful$Y);
  const long long tiles_$X = part.box.pieces(k$X, Own::kUseful$X);
  const long long n = blockIdx.x, y = n / tiles_$X % tiles_$Y, x = n % tiles_$X;
  const long long begin = $begin, end = $end;
  Piece piece;
  piece.line = part.box.begin[k$Y] - kTiers * kLo$Y + y * Own::kUseful$Y;
  piece.cell = part.box.begin[k$X] - Own::kFront + x * Own::kUseful$X;
  piece.first = begin + n / (tiles_$Y * tiles_$X) * part.chunk;
  piece.last = min(end, piece.first + part.chunk);
  run<kTiers, kBordersDiffer>(part, shared, piece$scalar_names);
}
