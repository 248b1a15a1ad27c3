// All time steps are kept behind a pointer: A[t + 1] without a modulo.
// expect: refused time-buffering
#define N 100

void sweep(int T, float (*A)[N][N]) {
#pragma scop
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) A[t + 1][i][j] = 0.5f * (A[t][i - 1][j] + A[t][i + 1][j]);
#pragma endscop
}
