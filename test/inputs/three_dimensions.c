// 3-D: star, box corner, one-sided, shifted, integer.
// schedule: tiers=2 block=16x10 stream=chunks:5
// schedule: tiers=1 block=16x8 stream=chunks:6 in=prefetch:1 edge=split
// default: no
// nests: 3
// more: tiers=1 block=16x4 stream=none planes=global exchange=global
// expect: verified
#define N 40

float A[2][N][N + 2][N + 4];
unsigned short B[2][N][N][N];

void star(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N + 1; j++)
        for (int k = 1; k < N + 3; k++)
          A[(t + 1) % 2][i][j][k] = 0.1f * A[t % 2][i - 1][j][k] + 0.2f * A[t % 2][i + 1][j][k] + 0.1f * A[t % 2][i][j - 1][k] +
                                    0.2f * A[t % 2][i][j + 1][k] + 0.1f * A[t % 2][i][j][k - 1] + 0.2f * A[t % 2][i][j][k + 1] +
                                    0.1f * A[t % 2][i][j][k];
}

void lopsided(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 0; i < N - 2; i++)
      for (int j = 0; j < N; j++)
        for (int k = 0; k < N; k++)
          A[(t + 1) % 2][i + 1][j + 1][k + 3] = 0.5f * A[t % 2][i][j + 1][k + 2] - 0.25f * A[t % 2][i + 2][j][k + 3] +
                                                0.6f * A[t % 2][i + 1][j + 2][k];
}

void corners(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        for (int k = 1; k < N - 1; k++)
          B[(t + 1) % 2][i][j][k] = (B[t % 2][i - 1][j - 1][k - 1] + B[t % 2][i + 1][j + 1][k + 1] +
                                     B[t % 2][i - 1][j + 1][k] + B[t % 2][i + 1][j][k - 1]) / 4;
}
