// Shared memory of a block.
template <int kTiers>
struct Shared {
$ring
  // Lines that warps leave for those before and behind them, for the other tiers; used in turn.
  Pack ends[2][kTiers > 1 ? kTiers - 1 : 1][kBlock$Y / kLines + 2][kShown][kRow];
  $piece
};
