// Seven coefficients of a cell behind each other in one block, of which nothing is written.
// form: Storage: coefficients behind each other in one block: `k[(m * nz + z) * ny * nx + y * nx + x]`
// schedule: tiers=2 block=16x12 stream=chunks:8
// nests: 1
// expect: verified
#define U(z, y, x) u[((long)(z) * ny + (y)) * nx + (x)]
#define V(z, y, x) v[((long)(z) * ny + (y)) * nx + (x)]
#define K(m, z, y, x) k[(((m) * (long)nz + (z)) * ny + (y)) * nx + (x)]

void relax(double *u, double *v, const double *k, int nz, int ny, int nx, int steps) {
  for (int step = 0; step < steps; step++) {
    for (int z = 1; z < nz - 1; z++)
      for (int y = 1; y < ny - 1; y++)
        for (int x = 1; x < nx - 1; x++)
          V(z, y, x) = K(0, z, y, x) * U(z, y, x) + K(1, z, y, x) * U(z - 1, y, x) + K(2, z, y, x) * U(z + 1, y, x) +
                       K(3, z, y, x) * U(z, y - 1, x) + K(4, z, y, x) * U(z, y + 1, x) + K(5, z, y, x) * U(z, y, x - 1) +
                       K(6, z, y, x) * U(z, y, x + 1);
    double *w = u;
    u = v;
    v = w;
  }
}
