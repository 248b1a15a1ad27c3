// For kernels whose tiles are made of whole lines of a 3-D grid: how many tiles a plane takes.
// Needs pieces.h.
namespace an5d {
namespace {

// What a tile stores, in lines and cells; the cells of a thread, the cells of an access, and the
// reach along the line.
struct TileShape {
  int lines, cells, thread, access, lo, hi;
};

// The tiles of a plane cover strips of lines. The strips lie end to end, each between its borders,
// so that a tile may end in the strip behind: where that takes fewer tiles.
struct Strips {
  long long of_strip, length, count;  // tiles of a strip alone; cells of a strip; tiles of all
  bool through;                       // from strip to strip?
};
__host__ __device__ inline Strips strips_of(TileShape tile, long long lines, long long cells) {
  const long long strips = pieces(lines, tile.lines), n = tile.thread;
  Strips made = {pieces(cells, tile.cells), 0, 0, false};
  made.length = (pieces(tile.lo, n) + pieces(cells, n) + pieces(tile.hi, n)) * n;
  made.length += made.length % (2 * tile.access);  // of 32 bytes
  made.count = pieces((strips - 1) * made.length + cells, tile.cells);
  made.through = made.count < strips * made.of_strip;
  if (!made.through) made.count = strips * made.of_strip;
  return made;
}

}  // namespace
}  // namespace an5d
