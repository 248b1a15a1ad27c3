// A step function of two arrays, called by a time loop that is somewhere else.
// form: Sweeps without a time loop: a step function whose time loop is in another file
// schedule: block=32x4 planes=global exchange=global stream=none combine=gather
// nests: 1
// expect: verified

void step(int n, int m, double c, double u[n][m], double un[n][m]) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      un[i][j] = u[i][j] + c * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - 4 * u[i][j]);
}
