// The wave equation with three time planes.
// form: Buffering: three time planes, `% 3`
// expect: refused plane-extent
#define N 100

float A[3][N][N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) A[(t + 1) % 3][i][j] = 2 * A[t % 3][i][j] - A[(t + 2) % 3][i][j] + 0.1f * (A[t % 3][i - 1][j] + A[t % 3][i + 1][j]);
}
