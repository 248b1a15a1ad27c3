// Long double.
// form: Types of cells: `long double`
// expect: refused element-type
#define N 100

long double A[2][N][N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) A[(t + 1) % 2][i][j] = 0.5L * (A[t % 2][i - 1][j] + A[t % 2][i][j + 1]);
}
