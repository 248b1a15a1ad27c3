// Every thread of the region would call what replaces the time loop.
// expect: refused loop-pragma
#define N 100

float A[2][N][N];

void sweep(int T) {
#pragma omp parallel
  {
    for (int t = 0; t < T; t++)
#pragma omp for
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++) A[(t + 1) % 2][i][j] = 0.5f * (A[t % 2][i - 1][j] + A[t % 2][i + 1][j]);
  }
}
