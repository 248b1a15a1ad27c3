// jacobi_vla: library code in C99 whose extents are parameters, called from other C files. With
// `an5dc --split` it stays C and calls an entry point in a .cu file of its own.

void jacobi(int n, int m, int steps, float A[2][n][m]) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        A[(t + 1) % 2][i][j] = 0.21f * A[t % 2][i - 1][j] +
                               0.17f * A[t % 2][i][j - 1] + 0.19f * A[t % 2][i][j] +
                               0.24f * A[t % 2][i][j + 1] +
                               0.19f * A[t % 2][i + 1][j];
}
