// Another array at twice the index.
// form: Arrays that are only read: subscripts other than an iterator plus a constant
// expect: refused read-only-array
#define N 100
float A[2][N][N], fine[2 * N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) A[(t + 1) % 2][i][j] = fine[2 * i] * A[t % 2][i - 1][j];  // here
}
