// For lines of an array (array_lines.cuh): every block has an equal share of the planes of all
// tiles, in which the steps that begin a tile count as planes before its first.
namespace an5d {
namespace {

// Which piece of its work a block does next, beside a thread's shared memory.
template <class Lines, class Cell>
struct SharedWork : Lines {
  FieldSweep<Cell, 1> part;
  Piece piece;
  long long at;  // of the share
};

// The next piece of a block's work, planes of one tile, or none at the end; *at moves behind it.
template <class Thread>
__device__ Piece next_piece(const FieldSweep<typename Thread::Cell, 1>& part, long long* at) {
  using P = typename Thread::Program;
  constexpr int kFilling = Thread::kFilling;
  const typename Thread::Tiles tiles(part.box);
  const long long planes = kFilling + part.box.size(0), work = tiles.strips.count * planes;
  const long long share = (work + gridDim.x - 1) / gridDim.x;
  const long long from = share * blockIdx.x + *at, until = min(work, share * (blockIdx.x + 1));
  if (from >= until) return {};
  const long long start = from / planes * planes, stop = min(until, start + planes);
  *at += stop - from;
  Piece piece = tiles.tile(from / planes);
  piece.first = first_plane<P>(part.box) + max(from - start - kFilling, 0ll);
  piece.last = first_plane<P>(part.box) + max(stop - start - kFilling, 0ll);
  piece.found = true;
  return piece;
}

template <class Thread>
__device__ __forceinline__ void line_shares(const FieldSweep<typename Thread::Cell, 1>& part,
                                            const typename Thread::Program::Scalars& scalars,
                                            void* memory) {
  auto* const shared = cleared<Thread>(memory);
  if (threadIdx.x == 0) shared->part = part;
  for (;;) {
    if (threadIdx.x == 0) shared->piece = next_piece<Thread>(shared->part, &shared->at);
    __syncthreads();
    if (!shared->piece.found) return;
    if (shared->piece.first < shared->piece.last)
      line_piece<Thread>(part, scalars, shared, shared->piece);
    __syncthreads();
  }
}

}  // namespace
}  // namespace an5d
