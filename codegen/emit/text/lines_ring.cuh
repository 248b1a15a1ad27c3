  // Lines lie in 128 bytes as in memory, the first stored cell at 32: else twice the accesses.
  Pack aside[8 - (margin(kTiers, kLo$X) / kPack + kBefore + 6) % 8];
  Pack ring[kRing][kLo$Y + kBlock$Y + kHi$Y][kWide];  // planes from global memory, for tier 1
