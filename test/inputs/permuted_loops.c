// Space loops in another order than the array's axes.
// schedule: tiers=3 block=32 stream=chunks:6
// nests: 2
// form: Loops: space loops in another order than the array's axes
// expect: verified
#define N 80

float A[2][N][N + 9];

void column_first(int T) {
  for (int t = 0; t < T; t++)
    for (int j = 2; j < N + 8; j++)
      for (int i = 1; i < N; i++)
        A[(t + 1) % 2][i][j] = 0.5f * A[t % 2][i - 1][j] + 0.3f * A[t % 2][i][j - 2] + 0.2f * A[t % 2][i][j + 1] + 0.01f * i - 0.02f * j;
}

void named_the_other_way(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 2; i < N + 8; i++)
      for (int j = N - 1; j >= 1; j--) A[(t + 1) % 2][j][i] = 0.6f * A[t % 2][j - 1][i] + 0.4f * A[t % 2][j][i + 1];
}
