// For lines of an array (array_lines.cuh): a block has a chunk of planes of a tile. Blocks with the
// same planes of other tiles run at the same time, so that they find each other's halos in the L2
// cache. Needs waves.h.
namespace an5d {
namespace {

template <class Thread>
__device__ __forceinline__ void line_waves(const FieldSweep<typename Thread::Cell, 1>& part,
                                           const Waves& waves,
                                           const typename Thread::Program::Scalars& scalars,
                                           void* memory) {
  using P = typename Thread::Program;
  auto* const shared = cleared<Thread>(memory);
  const typename Thread::Tiles tiles(part.box);
  const Chunk chunk = chunk_of(waves, part.box.size(0), tiles.strips.count, blockIdx.x);
  Piece piece = tiles.tile(chunk.tile);
  piece.first = first_plane<P>(part.box) + chunk.first;
  piece.last = first_plane<P>(part.box) + chunk.last;
  line_piece<Thread>(part, scalars, shared, piece);
}

}  // namespace
}  // namespace an5d
