// Branches in the body, and cells that one of them leaves alone.
// form: Sweeps without a time loop: branches
// nests: 1
// expect: verified

void step(int n, int m, const int mask[n][m], double u[n][m], double un[n][m]) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++) {
      if (mask[i][j] == 0) continue;
      if (u[i][j] > 0)
        un[i][j] = u[i - 1][j] - u[i][j];
      else
        un[i][j] = u[i][j + 1] + u[i + 1][j];
    }
}
