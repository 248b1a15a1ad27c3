// Which tile of lines a block has, and which planes of it. Needs lines.cuh.
namespace an5d {
namespace {

// The tiles of a plane, which overlap by the halo of kSteps steps, and where they lie in the grid.
template <class P, int kSteps>
struct LineTiles {
  using Own = LineThread<P, kSteps, false>;
  // The first line that is updated, and the first tile's first cell, at a multiple of 32 bytes;
  // tiles side by side; all.
  long long line, cell, across, count;
  __host__ __device__ explicit LineTiles(const Box& box)
      : line(box.begin[kLineAxis]), cell((box.begin[kCellAxis] & -Own::kSector) - Own::kFront),
        across(pieces(box.end[kCellAxis] - cell - Own::kFront, (int)Own::kUsefulCells)),
        count(across * pieces(box.size(kLineAxis), (int)Own::kUsefulLines)) {}
  __device__ LineTile tile(long long n) const {
    return {line - Own::kAbove + n / across * Own::kUsefulLines,
            cell + n % across * Own::kUsefulCells, 0, 0};
  }
};

// A block has a chunk of planes of a tile. Blocks with the same planes of other tiles run at the
// same time, so that they find each other's halos in the L2 cache.
template <class P, int kSteps, bool kBordersDiffer, bool kAligned>
__device__ __forceinline__ void line_chunk(const typename P::Sweep& part,
                                           const typename P::Scalars& scalars, const Waves& waves,
                                           void* memory) {
  auto* const shared = static_cast<LineMemory<P, kSteps>*>(memory);
  auto* const words = reinterpret_cast<int*>(shared);
  for (int n = threadIdx.x; n < (int)(sizeof *shared / sizeof *words); n += 32 * P::kWarps)
    words[n] = 0;
  __syncthreads();

  const LineTiles<P, kSteps> tiles(part.box);
  const Chunk chunk = chunk_of(waves, part.box.size(kPlaneAxis), tiles.count, blockIdx.x);
  LineTile tile = tiles.tile(chunk.tile);
  tile.first = part.box.begin[kPlaneAxis] + chunk.first;
  tile.last = part.box.begin[kPlaneAxis] + chunk.last;
  line_piece<P, kSteps, kBordersDiffer, kAligned>(part, scalars, shared, tile);
}

}  // namespace
}  // namespace an5d
