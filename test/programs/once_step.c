// A step function alone: its time loop is in once_main.c.
void step(int n, int m, double c, const double *restrict u, double *restrict un) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      un[i * m + j] = u[i * m + j] + c * (u[(i - 1) * m + j] + u[(i + 1) * m + j] + u[i * m + j - 1] + u[i * m + j + 1] - 4 * u[i * m + j]);
}
