// Branches between the loops that only set a scalar, which chooses the row that is read.
// nests: 1
// expect: verified
// form: Sweeps without a time loop: branches between the loops that set scalars
void step(int n, int m, double (*un)[m], double (*u)[m]) {
  for (int i = 0; i < n; i++) {
    int up;
    if (i == 0)
      up = 1;
    else
      up = i - 1;
    for (int j = 1; j < m - 1; j++) un[i][j] = u[i][j - 1] + u[i][j + 1] + u[up][j];
  }
}
