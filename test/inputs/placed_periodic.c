// expect: verified
// schedule: tiers=1 block=32 stream=chunks:4 planes=shared combine=gather
// schedule: tiers=1 block=32 stream=chunks:7 planes=registers exchange=global combine=gather
// schedule: tiers=1 block=64 stream=column planes=mixed combine=gather
// schedule: tiers=1 block=16x6 stream=none planes=shared combine=gather
// default: no
/* What a block keeps comes from the other end where the ends of an axis meet; the axis may be shorter than a tile. */
void ring(int n, float u[2][n][n], int T) {
  for (int t = 0; t < T; t++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        u[(t + 1) % 2][i][j] = 0.5f * u[t % 2][i][j] + 0.25f * (u[t % 2][(i + 1) % n][j] + u[t % 2][i][(j + n - 1) % n]);
}
