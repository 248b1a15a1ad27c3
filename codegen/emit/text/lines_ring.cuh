  // Lines have the place in 128 bytes that they have in memory: others take twice the accesses.
  Pack aside[8 - (margin(kTiers, kLo$X) / kPack + kBefore + 6) % 8];
  Pack ring[kRing][kLo$Y + kBlock$Y + kHi$Y][kWide];  // planes from global memory, for tier 1
