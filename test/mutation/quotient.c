/* Divided by a constant, and smaller by 3e-13 in every step: in the third, products with the lower part
   of the reciprocal are subnormal; then everything is, and then zero. */
void quotient(int n, int m, int steps, float A[2][n][m]) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 2; j < m - 1; j++)
        A[(t + 1) % 2][i][j] =
            (4e-13f * A[t % 2][i - 1][j] + 2e-13f * A[t % 2][i][j - 2] + 6e-13f * A[t % 2][i][j] +
             3e-13f * A[t % 2][i][j + 1] + 4e-13f * A[t % 2][i + 1][j]) /
            7;
}
