// Warps that have lines of a tile wait at each step for the whole block (sync=step:1), and have
// equal shares of the lines beside the tile.
namespace an5d {
namespace {

// Of kLines lines of a tile for each warp; kLoFrame lines before the tile, and kHiFrame behind it.
template <int kWarps, int kLines, int kLoFrame, int kHiFrame>
struct BlockSync {
  static constexpr int kFrame = kLoFrame + kHiFrame;
  static constexpr int kBeyond = (kFrame + kWarps - 1) / kWarps;  // that a warp copies, at most
  // Does a warp copy n + 1 of them? The last of these, from the tile's first line on.
  __device__ static bool has_beyond(int warp, int n) { return warp + n * kWarps < kFrame; }
  __device__ static int line_beyond(int warp, int n) {
    const int number = warp + n * kWarps;
    return number < kLoFrame ? number - kLoFrame : number - kLoFrame + kWarps * kLines;
  }
  __device__ static __forceinline__ void wait(int) { __syncthreads(); }
};

}  // namespace
}  // namespace an5d
