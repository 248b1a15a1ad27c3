// expect: verified
// nests: 2
// Rows of pointers that a condition keeps reads inside of: nothing behind the last row, and before the first one, is read.
void faces(int n, int m, double **un, double **u) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      if (i == 0 || j == 0 || i == n - 1 || j == m - 1) un[i][j] = 0;
      else un[i][j] = u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1];
    }
}

void upper(int n, int m, double **un, double **u) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      un[i][j] = u[i][j] + (i < n - 1 ? u[i + 1][j] : 0) + (j < m - 1 ? u[i][j + 1] : 0);
}
