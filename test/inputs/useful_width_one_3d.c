// The smallest and the largest 3-D blocks.
// schedule: tiers=1 block=32x3 stream=chunks:3
// schedule: tiers=2 block=32x5 stream=chunks:2
// schedule: tiers=1 block=3x32 stream=chunks:4
// schedule: tiers=1 block=32x32 stream=chunks:8
// nests: 1
// expect: verified
#define N 40

float A[2][N][N][N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        for (int k = 1; k < N - 1; k++)
          A[(t + 1) % 2][i][j][k] = 0.4f * A[t % 2][i - 1][j][k] + 0.1f * A[t % 2][i][j - 1][k] + 0.1f * A[t % 2][i][j + 1][k] +
                                    0.1f * A[t % 2][i][j][k - 1] + 0.3f * A[t % 2][i][j][k + 1];
}
