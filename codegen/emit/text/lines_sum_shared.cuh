// Shared memory of a block: planes from global memory, for tier 1; then the lines of planes that
// tiers leave for the next, in turn, each plane behind kGuard lines that stay zero.
template <int kTiers>
struct Shared {
  Pack ring[kRing][kLo$Y + kBlock$Y + kHi$Y][kWide];
  Pack lines[kTurns * (kTiers - 1) * (kGuard + kBlock$Y) + kGuard][kRow];
  $piece
};
