// A membrane that is struck at a point, which the caller chooses.
// form: Cells set again: A source at one cell, `un[px][py] += pulse[t]`, that scalars choose
// schedule: tiers=2 block=32 stream=chunks:8
// schedule: tiers=1 block=32x2 stream=none planes=global exchange=global
// nests: 1
// expect: verified
void membrane(int n, int m, double (*u)[m], double (*un)[m], const double *pulse, int px, int py, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        un[i][j] = 1.6 * u[i][j] - 0.8 * un[i][j] +
                   0.1 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
    un[px][py] += 0.3 * pulse[t];
    double(*s)[m] = u;
    u = un;
    un = s;
  }
}
