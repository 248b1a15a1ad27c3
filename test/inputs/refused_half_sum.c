// A sum of two _Float16 values: some compilers round it to 16 bits, others do not.
// form: Types of cells: arithmetic of `_Float16` values
// expect: refused element-type
#define N 100

_Float16 A[2][N][N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j] + A[t % 2][i][j + 1];  // here
}
