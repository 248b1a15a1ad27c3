
  // Where this thread finds line l of the plane that a tier leaves in turn `at`; and of the one
  // that it takes in this step, or took `ago` steps before.
  __device__ __forceinline__ Pack* left_by(int tier, int at, int l) const {
    const int plane = at * (kTiers - 1) + tier - 1;
    return &shared->lines[plane * (kGuard + kBlock$Y) + kGuard + warp * kLines + l][pack];
  }
  __device__ __forceinline__ const Pack* taken_by(int tier, int ago, int l) const {
    return tier == 1 ? ring(before(slot, ago, kRing), l)
                     : left_by(tier - 1, before(turn, 1 + ago, kTurns), l);
  }

