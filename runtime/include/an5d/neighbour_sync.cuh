// Warps that have lines of a tile wait at each step for the warps before and behind, whose lines
// they read, and not for the block (sync=neighbours). Lines beside the tile are copied by the warps
// that read them, the first and the last.
namespace an5d {
namespace {

// Of kLines lines of a tile for each warp; kLoFrame lines before the tile, and kHiFrame behind it.
template <int kWarps, int kLines, int kLoFrame, int kHiFrame>
struct NeighbourSync {
  static constexpr int kBeyond = kLoFrame > kHiFrame ? kLoFrame : kHiFrame;  // that a warp copies
  // Does a warp copy n + 1 of them? The last of these, from the tile's first line on.
  __device__ static bool has_beyond(int warp, int n) {
    return n < (warp == 0 ? kLoFrame : warp == kWarps - 1 ? kHiFrame : 0);
  }
  __device__ static int line_beyond(int warp, int n) {
    return warp == 0 ? n - kLoFrame : kWarps * kLines + n;
  }
  // Barrier w is of warps w - 1 and w, barrier 0 of the last and the first: so there is no branch,
  // around which ptxas would keep registers in local memory.
  __device__ static __forceinline__ void wait(int warp) {
    const int behind = warp + 1 < kWarps ? warp + 1 : 0;
    __barrier_sync_count(warp % 2 == 0 ? warp : behind, 64);
    __barrier_sync_count(warp % 2 == 0 ? behind : warp, 64);
  }
};

}  // namespace
}  // namespace an5d
