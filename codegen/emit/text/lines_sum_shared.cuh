// Shared memory of a block: the lines of its planes, each plane behind kGuard lines that stay zero.
// First come kRing planes from global memory, which tier 1 takes; then, in turn, what tiers leave
// for the next.
template <int kTiers>
struct Shared {
  Pack lines[(kRing + kTurns * (kTiers - 1)) * (kGuard + kBlock$Y) + kGuard][kRow];
  $piece
};
