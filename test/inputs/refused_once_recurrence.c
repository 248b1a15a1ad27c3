// Each row from the one before: the outermost loop goes through time steps that are all kept, or is a recurrence.
// form: Sweeps without a time loop: what the iteration before has written
// expect: refused dependence

void rows(int n, int m, double u[n][m]) {
  for (int i = 1; i < n; i++)  // here
    for (int j = 1; j < m - 1; j++) u[i][j] = 0.5 * (u[i - 1][j - 1] + u[i - 1][j + 1]);
}
