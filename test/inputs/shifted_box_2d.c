// expect: verified
// schedule: tiers=2 block=32 stream=chunks:5 planes=shifted combine=gather
// schedule: tiers=1 block=32 stream=column planes=shifted combine=gather in=prefetch:1
// schedule: tiers=3 block=64 stream=chunks:4 planes=shifted combine=gather edge=split shared=scalar
// default: no
/* Extremes of cells off the axes, no sum; and a division, which threads at the rim of a tile must not make. */
void crest(int n, int m, int w[2][n][m], int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) {
        int up = w[t % 2][i - 1][j - 1] > w[t % 2][i - 1][j + 1] ? w[t % 2][i - 1][j - 1] : w[t % 2][i - 1][j + 1];
        int down = w[t % 2][i + 1][j - 1] > w[t % 2][i + 1][j] ? w[t % 2][i + 1][j - 1] : w[t % 2][i + 1][j + 1];
        w[(t + 1) % 2][i][j] = (up > down ? up : down) / ((w[t % 2][i][j] & 7) + 1) + w[t % 2][i][j - 1] - (w[t % 2][i][j + 1] >> 1) + i;
      }
}
