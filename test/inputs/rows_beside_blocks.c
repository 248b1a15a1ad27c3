// An array in rows of pointers beside one whose address is computed, and one of variable extents.
// form: Storage: Rows of pointers beside arrays in one block
// nests: 2
// expect: verified
// default: two steps
void linear(int n, int m, int T, float **u, float *tmp) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) tmp[i * m + j] = 0.25f * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) u[i][j] = tmp[i * m + j];
  }
}

void variable(int n, int m, int T, double v[n][m], double **w) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) v[i][j] += 0.5 * (w[i - 1][j] - w[i][j + 1]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) w[i][j] += 0.25 * (v[i][j] - v[i][j - 1]);
  }
}
