// Coefficients in arrays of their own, a table of pointers to them.
// form: Storage: a table of pointers to arrays that are only read, which constants choose: `double *k[7]`, `k[3][i * m + j]`
// schedule: tiers=2 block=16x12 stream=chunks:8
// nests: 1
// expect: verified
void relax(double *u, double *v, double *k[7], int nz, int ny, int nx, int steps) {
  for (int step = 0; step < steps; step++) {
    for (int z = 1; z < nz - 1; z++)
      for (int y = 1; y < ny - 1; y++)
        for (int x = 1; x < nx - 1; x++) {
          const int c = (z * ny + y) * nx + x;
          double sum = k[0][c] * u[c];
          sum += k[1][c] * u[c + 1] + k[2][c] * u[c - 1];
          sum += k[3][c] * u[c + nx] + k[4][c] * u[c - nx];
          sum += k[5][c] * u[c + nx * ny] + k[6][c] * u[c - nx * ny];
          v[c] = sum;
        }
    double *w = u;
    u = v;
    v = w;
  }
}
