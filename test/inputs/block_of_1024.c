// The largest blocks that a device takes.
// schedule: tiers=1 block=1024 stream=chunks:20
// schedule: tiers=4 block=1024 stream=chunks:12
// nests: 1
// expect: verified
#define N 2000

float A[2][N][N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        A[(t + 1) % 2][i][j] = 0.25f * (A[t % 2][i - 1][j] + A[t % 2][i][j - 1] + A[t % 2][i][j + 1] + A[t % 2][i + 1][j]);
}
