// form: Reads and borders: Corners that are copied before the cells that they are copied from are set
// expect: refused border-sweep
void run(int n, int m, double (*u)[m], double (*un)[m], int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) un[i][j] = u[i - 1][j] + u[i][j + 1];
    for (int j = 0; j < m; j++) {
      un[0][j] = un[n - 2][j];  // here
      un[n - 1][j] = un[1][j];
    }
    for (int i = 1; i < n - 1; i++) {
      un[i][0] = un[i][m - 2];
      un[i][m - 1] = un[i][1];
    }
    double(*s)[m] = u;
    u = un;
    un = s;
  }
}
