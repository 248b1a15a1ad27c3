// (_Bool)4 is 1, and a comparison of constants 0 or 1: distances that are known.
// expect: verified
#define N 100

float A[2][N][N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 5; j++)
        A[(t + 1) % 2][i][j] = 0.5f * (A[t % 2][i - 1][j] + A[t % 2][i][j + (_Bool)4 + (2 < 1)]);
}
