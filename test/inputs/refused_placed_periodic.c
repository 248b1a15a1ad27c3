// expect: refused schedule-unsupported
// schedule: tiers=1 block=32 stream=chunks:4 planes=shared combine=gather
/* Planes that a block keeps end at the array's. */
void ring(int n, float u[2][n][n], int T) {
  for (int t = 0; t < T; t++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        u[(t + 1) % 2][i][j] = 0.5f * u[t % 2][i][j] + 0.25f * (u[t % 2][(i + 1) % n][j] + u[t % 2][i][(j + n - 1) % n]);
}
