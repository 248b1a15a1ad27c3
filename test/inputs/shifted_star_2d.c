// expect: verified
// schedule: tiers=1 block=32 stream=chunks:5 planes=shifted combine=star
// schedule: tiers=3 block=32 stream=chunks:7 planes=shifted combine=star in=prefetch:1 edge=split
// schedule: tiers=2 block=64 stream=column planes=shifted combine=star shared=scalar
// schedule: tiers=4 block=64 stream=chunks:3 planes=shifted combine=partial
// default: no
/* Farther up than down, so that planes behind move through two registers and one ahead waits in its own. */
void settle(int n, int m, double h[2][n][m], int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 2; i < n - 1; i++)
      for (int j = 1; j < m - 2; j++)
        h[(t + 1) % 2][i][j] = 0.125 * h[t % 2][i - 2][j] + 0.25 * h[t % 2][i - 1][j] + 0.0625 * h[t % 2][i][j - 1] +
                               0.25 * h[t % 2][i][j] + 0.125 * h[t % 2][i][j + 2] + 0.1875 * h[t % 2][i + 1][j] + 0.001 * (t & 3);
}
