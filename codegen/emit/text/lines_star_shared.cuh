// Shared memory of a block.
template <int kTiers>
struct Shared {
  Pack ring[kRing][kBlock$Y][kRow];  // planes on their way from global memory
  // Lines that warps show to those before and behind them, in turn.
  Pack ends[2][kTiers][kBlock$Y / kLines + 2][kShown][kRow];
  $piece
};
