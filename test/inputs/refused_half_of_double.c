// Computed in double, kept in 16 bits.
// form: Types of cells: a `double` that becomes a `_Float16`
// expect: refused element-type
#define N 100

_Float16 u[2][N][N];

void sweep(int T, double c) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        u[(t + 1) % 2][i][j] = c * ((float)u[t % 2][i - 1][j] + (float)u[t % 2][i + 1][j]);  // here
}
