// The plane chosen by a ternary.
// form: Buffering: the plane chosen by `?:`
// expect: refused time-buffering
#define N 100

float A[2][N][N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) A[t % 2 == 0 ? 1 : 0][i][j] = A[t % 2][i - 1][j];
}
