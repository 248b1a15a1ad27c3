// expect: verified
// schedule: tiers=1 cells=16 block=256x4 stream=none planes=global exchange=global combine=gather
// more: tiers=1 cells=8 block=256 stream=chunks:4 planes=global exchange=global combine=gather
/* The game of life in bytes, 16 of them side by side of a thread. */
void live(int n, int m, unsigned char a[2][n][m], int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) {
        int s = a[t % 2][i - 1][j - 1] + a[t % 2][i - 1][j] + a[t % 2][i - 1][j + 1] + a[t % 2][i][j - 1] +
                a[t % 2][i][j + 1] + a[t % 2][i + 1][j - 1] + a[t % 2][i + 1][j] + a[t % 2][i + 1][j + 1];
        a[(t + 1) % 2][i][j] = s == 3 || (s == 2 && a[t % 2][i][j]);
      }
}
