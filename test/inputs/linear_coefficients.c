// Another array by a product of sizes, beside one with time planes; a third one has constant rows.
// form: Arrays that are only read: subscripts by hand, `k[i * m + j]`
// expect: verified
void sweep(int T, int n, float A[2][n][n], const float *c, const float d[40 * 40]) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < 39; i++)
      for (int j = 1; j < 39; j++)
        A[(t + 1) % 2][i][j] = c[i * n + j] * A[t % 2][i - 1][j] + d[40 * i + j - 1];
}
