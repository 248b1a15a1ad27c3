// Cerjan's sponge: rows near both ends of both planes, in one loop, by coefficients that count from the ends.
// form: Cells set again: Cerjan's sponge, both planes of a wave at both ends, `b[i][j] *= d[i]; a[i][j] *= d[i]; b[n - 1 - i][j] *= d[i]; ...`
// expect: verified by calls
void run(int n, int m, int steps, float (*a)[m], float (*b)[m], const float *d, float c) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        b[i][j] = 2 * a[i][j] - b[i][j] + c * (a[i + 1][j] + a[i - 1][j] + a[i][j + 1] + a[i][j - 1] - 4 * a[i][j]);
    for (int i = 0; i < 20; i++)
      for (int j = 0; j < m; j++) {
        b[i][j] *= d[i];
        a[i][j] *= d[i];
        b[n - 1 - i][j] *= d[i];
        a[n - 1 - i][j] *= d[i];
      }
    float (*s)[m] = a;
    a = b;
    b = s;
  }
}
