// form: Cells set again: A source that is added to what the step reads, before its sweeps
// expect: refused border-sweep
void membrane(int n, int m, double (*u)[m], double (*un)[m], int px, int py, int steps) {
  for (int t = 0; t < steps; t++) {
    u[px][py] += 0.3 * t;  // here
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) un[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
    double(*s)[m] = u;
    u = un;
    un = s;
  }
}
