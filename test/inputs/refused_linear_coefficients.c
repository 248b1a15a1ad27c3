// Another array by a product of sizes.
// expect: refused read-only-array
void sweep(int T, int n, float A[2][n][n], const float *c) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) A[(t + 1) % 2][i][j] = c[i * n + j] * A[t % 2][i - 1][j];  // here
}
