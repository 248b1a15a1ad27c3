/* Arrays that are only read: a mask, a profile along each axis, one in time, a constant; the outer profile read by updates
   that make different rows. */
void profiles(int n, int m, int steps, double u[2][n][m], double v[n][m], unsigned char mask[n][m], int flags[n][m], float a[n],
              double b[m], double s[steps + 1], double w[4]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        u[(t + 1) % 2][i][j] = (mask[i][j] & 1 ? 0.2 : 0.1) * u[t % 2][i - 1][j] + 0.3 * a[i] * u[t % 2][i + 1][j] + 0.2 * b[j - 1] * v[i][j] +
                               0.01 * s[t] + (flags[i][j] >> 20) * 1e-4;
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        v[i][j] = 0.4 * v[i][j] + 0.3 * a[i] * u[(t + 1) % 2][i + 1][j] - 0.2 * u[(t + 1) % 2][i][j - 1] * b[j] + 0.01 * w[2];
  }
}
