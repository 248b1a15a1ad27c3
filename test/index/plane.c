// 2-D, more than 2^31 cells per time plane.
void plane(int n, int m, int steps, float (*A)[n][m]) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 2; i++)
      for (int j = 2; j < m - 1; j++)
        A[(t + 1) % 2][i][j] = 0.5f * A[t % 2][i - 1][j] + 0.25f * A[t % 2][i + 2][j] + 0.125f * A[t % 2][i][j - 2] +
                               0.25f * A[t % 2][i][j + 1] + (float)i + 0.5f * (float)j;
}
