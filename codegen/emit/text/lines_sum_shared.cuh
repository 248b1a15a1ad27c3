// Shared memory of a block.
template <int kTiers>
struct Shared {
$ring
  // Planes that tiers leave for the next, in turn, each behind kGuard lines that stay zero.
  Pack lines[kTurns * (kTiers - 1) * (kGuard + kBlock$Y) + kGuard][kRow];
  $piece
};
