// All time steps are kept in one array: A[t + 1] without a modulo.
// form: Buffering: all time steps kept: `A[t + 1]` without a modulo
// expect: refused plane-extent
#define N 100

float A[50][N][N];

void sweep(int T) {
#pragma scop
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) A[t + 1][i][j] = 0.5f * (A[t][i - 1][j] + A[t][i + 1][j]);
#pragma endscop
}
