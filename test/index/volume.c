// 3-D, more than 2^31 cells per time plane.
void volume(int n, int m, int l, int steps, unsigned char (*A)[n][m][l]) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 2; j++)
        for (int k = 2; k < l - 1; k++)
          A[(t + 1) % 2][i][j][k] = A[t % 2][i - 1][j][k] + 3 * A[t % 2][i + 1][j][k] + 5 * A[t % 2][i][j - 1][k] +
                                    7 * A[t % 2][i][j + 2][k] + 9 * A[t % 2][i][j][k - 2] + A[t % 2][i][j][k + 1] + i + 3 * j + 5 * k;
}
