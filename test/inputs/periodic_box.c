// A box whose sides all meet, with a helper for the remainder.
// schedule: tiers=2 block=24x16 stream=chunks:8
// nests: 1
// expect: verified
static inline int wrap(int i, int n) { return (i + n) % n; }

void box(int T, int n, double A[2][n][n][n]) {
  for (int t = 0; t < T; t++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        for (int k = 0; k < n; k++)
          A[(t + 1) % 2][i][j][k] =
              0.1 * (A[t % 2][wrap(i - 1, n)][j][k] + A[t % 2][wrap(i + 2, n)][j][k] + A[t % 2][i][wrap(j + 1, n)][k] +
                     A[t % 2][i][j][wrap(k - 1, n)] + A[t % 2][i][j][k]);
}
