// Acoustic waves in a box: mirrored at one face; beside it an array that the step updates in place.
// schedule: tiers=1 block=32x4 stream=chunks:4 planes=global exchange=global
// expect: verified
void sound(int n, int m, int l, int steps, float (*p)[m][l], float (*q)[m][l], float (*r)[m][l], float (*sum)[m][l], float c) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        for (int k = 1; k < l - 1; k++) {
          r[i][j][k] = 2 * q[i][j][k] - p[i][j][k] +
                       c * (q[i - 1][j][k] + q[i + 1][j][k] + q[i][j - 1][k] + q[i][j + 1][k] + q[i][j][k - 1] + q[i][j][k + 1] - 6 * q[i][j][k]);
          sum[i][j][k] += q[i][j][k];
        }
    for (int j = 1; j < m - 1; j++)
      for (int k = 1; k < l - 1; k++) r[0][j][k] = r[1][j][k];
    float(*s)[m][l] = p;
    p = q;
    q = r;
    r = s;
  }
}
