// form: Cells set again: Cells that another assignment of the same body has read
// expect: refused single-assignment
void f(int n, int m, float u[n][m], float v[n][m], int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) {
        u[i][j] = u[i][j + 1];
        v[i][j] = u[i][j] + u[i][j - 1];
      }
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) u[i][j] *= 0.5f;  // here
  }
}
