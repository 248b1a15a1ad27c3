// A sponge at both ends, in one loop.
// form: Cells set again: Damped layers at both ends in one loop, `v[i][j] *= d[i]; v[n - 1 - i][j] *= d[i];`
// expect: verified by calls
void run(int n, int m, int steps, float (*u)[m], float (*v)[m], const float *d) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) v[i][j] = 0.25f * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
    for (int i = 1; i < 20; i++)
      for (int j = 1; j < m - 1; j++) {
        v[i][j] *= d[i];
        v[n - 1 - i][j] *= d[i];
      }
    float (*s)[m] = u;
    u = v;
    v = s;
  }
}
