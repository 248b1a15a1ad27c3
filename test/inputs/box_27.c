// A box of 27 cells in double, written by macros.
// schedule: tiers=2 block=16x8 stream=chunks:6
// nests: 1
// schedule: tiers=1 block=16x4 stream=none planes=global exchange=global
// expect: verified
#define N 36
#define ROW(c, i, j) (c * A[t % 2][i][j][k - 1] + 2 * c * A[t % 2][i][j][k] + c * A[t % 2][i][j][k + 1])
#define PLANE(c, i) (ROW(c, i, j - 1) + ROW(2 * c, i, j) + ROW(c, i, j + 1))

double A[2][N][N][N];

void smooth(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        for (int k = 1; k < N - 1; k++)
          A[(t + 1) % 2][i][j][k] = PLANE(0.015625, i - 1) + PLANE(0.03125, i) + PLANE(0.015625, i + 1);
}
