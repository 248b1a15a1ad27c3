// More shared memory than a block has: 81 planes of doubles for the box below, in the general form.
// schedule: tiers=1 block=32x32 stream=chunks:128 combine=gather
// expect: refused schedule-shared
#define N 100

double A[2][N][N][N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 9; i < N - 9; i++)
      for (int j = 1; j < N - 1; j++)
        for (int k = 1; k < N - 1; k++) A[(t + 1) % 2][i][j][k] = A[t % 2][i - 9][j - 1][k] * A[t % 2][i + 9][j + 1][k];
}
