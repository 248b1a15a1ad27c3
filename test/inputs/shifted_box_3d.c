// expect: verified
// schedule: tiers=2 block=16x8 stream=chunks:5 planes=shifted combine=gather
// schedule: tiers=2 block=16x8 stream=chunks:6 planes=shifted combine=partial in=prefetch:1 edge=split
// schedule: tiers=1 block=8x8 stream=column planes=shifted combine=partial
// default: no
/* A sum plane by plane, corners among its terms, and no cell of the plane behind on one side. */
void blur(int n, double g[2][n][n][n], int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        for (int k = 1; k < n - 1; k++)
          g[(t + 1) % 2][i][j][k] = 0.1 * g[t % 2][i - 1][j - 1][k + 1] + 0.05 * g[t % 2][i - 1][j][k] +
                                    0.15 * g[t % 2][i][j - 1][k - 1] + 0.2 * g[t % 2][i][j][k] + 0.1 * g[t % 2][i][j + 1][k] +
                                    0.25 * g[t % 2][i + 1][j][k - 1] + 0.05 * g[t % 2][i + 1][j + 1][k + 1];
}
