// A step function in place that reads what it has written.
// form: Sweeps without a time loop: what the same sweep has written
// expect: refused dependence

void relax(int n, double u[n][n]) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);  // here
}
