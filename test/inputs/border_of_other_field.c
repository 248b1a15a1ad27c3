// form: Reads and borders: The end of one array made of another one that the loops write
// expect: verified
void run(int n, int m, double (*u)[m], double (*v)[m], int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) u[i][j] = u[i][j] + 0.1 * (v[i][j] - v[i - 1][j]);
    for (int j = 0; j < m; j++) u[0][j] = v[1][j];
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) v[i][j] = v[i][j] + 0.1 * (u[i + 1][j] - u[i][j]);
  }
}
