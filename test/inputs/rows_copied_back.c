// Rows of pointers that are copied back, cell by cell.
// form: Buffering: Rows of pointers, copied back cell by cell
// nests: 1
// expect: verified
// default: two steps
void smooth(int n, int m, int steps, float **u, float **tmp) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) tmp[i][j] = 0.2f * (u[i][j] + u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) u[i][j] = tmp[i][j];
  }
}
