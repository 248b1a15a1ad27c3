// An array that is updated in place for some cells only, and has no others.
// form: Branches: An array in place, updated under a condition of position, of an array that ends where this does not hold
// expect: verified
void run(int n, int m, int w, int steps, float (*u)[m], float (*v)[m], float (*seen)[m]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) {
        v[i][j] = 0.25f * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
        if (i < w && j > 4) seen[i][j] = seen[i][j] > v[i][j] ? seen[i][j] : v[i][j];
      }
    float (*s)[m] = u;
    u = v;
    v = s;
  }
}
