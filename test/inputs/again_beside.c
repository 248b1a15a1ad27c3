// The border is damped, too, of what it was two steps ago.
// form: Cells set again: Updated cells and borders in one further sweep
// expect: verified
void sponge(int n, int m, float (*u)[m], float (*v)[m], const float (*d)[m], int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) v[i][j] = 0.5f * (u[i - 1][j] + u[i][j + 1]);
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) v[i][j] *= d[i][j];
    float(*k)[m] = u;
    u = v;
    v = k;
  }
}
