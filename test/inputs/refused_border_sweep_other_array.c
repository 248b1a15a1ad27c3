// form: Reads and borders: Borders read from another array
// expect: refused border-sweep
void run(int n, int m, double (*u)[m], double (*un)[m], const double *inflow, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) un[i][j] = 0.5 * (u[i - 1][j] + u[i][j + 1]);
    for (int j = 0; j < m; j++) un[0][j] = inflow[j];  // here
    double(*s)[m] = u;
    u = un;
    un = s;
  }
}
