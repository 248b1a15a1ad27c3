// Two arrays that take turns and a counter of another type, with borders that further sweeps set in each of them.
// form: Several arrays in a time step: arrays of different types: with borders that are set
// schedule: tiers=1 block=32x4 stream=none planes=global exchange=global combine=gather
// nests: 1
// default: no
// expect: verified
void advect(int n, int m, double (*u)[m], double (*un)[m], int (*wet)[m], float (*c)[m], int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        un[i][j] = u[i][j] - c[i][j] * (u[i + 1][j] - u[i - 1][j]) - 0.1 * (u[i][j + 1] - u[i][j - 1]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) wet[i][j] = wet[i][j] + (un[i][j] > 0.5);
    for (int j = 0; j < m; j++) {
      un[0][j] = un[1][j];
      un[n - 1][j] = 0.25;
      wet[0][j] = 3;
    }
    double (*kept)[m] = u;
    u = un;
    un = kept;
  }
}
