// Arrays of other extents than those that are updated with them: in blocks, by hand, beside rows, in structs.
// form: Storage: arrays of n and of n + 1 cells, updated in the same time steps
// nests: 5
// expect: verified
void walls(int n, int m, int steps, double p[n][m], double vx[n + 1][m], double vy[n][m + 1]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n; i++)
      for (int j = 0; j < m; j++) vx[i][j] -= 0.2 * (p[i][j] - p[i - 1][j]);
    for (int i = 0; i < n; i++)
      for (int j = 1; j < m; j++) vy[i][j] -= 0.2 * (p[i][j] - p[i][j - 1]);
    for (int i = 0; i < n; i++) vy[i][0] = 0, vy[i][m] = 0;
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) p[i][j] -= 0.3 * (vx[i + 1][j] - vx[i][j] + vy[i][j + 1] - vy[i][j]);
  }
}

// Rows of pointers beside them, and an input.
void rows(int n, int m, int steps, double **p, double vx[n + 1][m], double vy[n][m + 1], const double k[n][m + 3]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n; i++)
      for (int j = 0; j < m; j++) vx[i][j] -= 0.2 * (p[i][j] - p[i - 1][j]);
    for (int i = 0; i < n; i++)
      for (int j = 1; j < m; j++) vy[i][j] -= 0.2 * k[i][j + 2] * (p[i][j] - p[i][j - 1]);
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) p[i][j] -= 0.3 * (vx[i + 1][j] - vx[i][j] + vy[i][j + 1] - vy[i][j]);
  }
}

// Pointers that trade places beside an array of longer rows.
void trade(int n, int m, int steps, double (*u)[m], double (*v)[m], double (*q)[m + 2]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]) + q[i][j + 2];
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m + 2; j++) q[i][j] *= 0.5;
    double (*k)[m] = u;
    u = v;
    v = k;
  }
}

// Subscripts by hand in 3-D, of members.
struct grid {
  int nx, ny, nz;
  double *ex, *hy;
};
void members(struct grid *g, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < g->nx - 1; i++)
      for (int j = 0; j < g->ny; j++)
        for (int k = 0; k < g->nz; k++)
          g->hy[(i * g->ny + j) * g->nz + k] += 0.3 * (g->ex[(i * (g->ny + 1) + j + 1) * (g->nz + 1) + k] - g->ex[(i * (g->ny + 1) + j) * (g->nz + 1) + k + 1]);
    for (int i = 1; i < g->nx - 1; i++)
      for (int j = 1; j < g->ny; j++)
        for (int k = 1; k < g->nz; k++)
          g->ex[(i * (g->ny + 1) + j) * (g->nz + 1) + k] += 0.3 * (g->hy[(i * g->ny + j) * g->nz + k] - g->hy[(i * g->ny + j - 1) * g->nz + k - 1]);
  }
}

// Two planes beside an array of its own extents; what is copied to longer rows is no plane.
static float w[2][40][33];
static float q[41][35];
void planes(int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < 39; i++)
      for (int j = 1; j < 32; j++) w[(t + 1) % 2][i][j] = 0.2f * (w[t % 2][i - 1][j] + w[t % 2][i + 1][j] + w[t % 2][i][j - 1] + w[t % 2][i][j + 1]) + q[i + 1][j + 2];
    for (int i = 0; i < 40; i++)
      for (int j = 0; j < 33; j++) q[i][j] = 0.9f * q[i][j] + 0.01f * w[(t + 1) % 2][i][j];
  }
}
