// Shared memory of a block.
template <int kTiers>
struct Shared {
$ring
  // Lines that warps show to those before and behind them, in turn, for the other tiers.
  Pack ends[2][kTiers > 1 ? kTiers - 1 : 1][kBlock$Y / kLines + 2][kShown][kRow];
  $piece
};
