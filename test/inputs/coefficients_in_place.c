// Two arrays in place with coefficients beside them in memory, as parameters whose first extent C does not say.
// schedule: tiers=1 block=32x2 stream=none planes=global exchange=global
// expect: verified
void step(int n, int T, float p[n][n], float q[n][n], const float c[n][n], const float row[n]) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) p[i][j] += c[i][j] * (q[i - 1][j] - q[i][j + 1]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) q[i][j] = 0.5f * q[i][j] + row[j] * p[i][j - 1];
  }
}
