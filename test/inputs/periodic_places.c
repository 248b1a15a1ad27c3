// Diffusion on a torus in 3-D, the places of neighbours in one block computed by hand.
// form: Reads and borders: a periodic border by places in one block of memory, `xm = x > 0 ? c - 1 : c + nx - 1; u[xm]`
// schedule: tiers=2 block=16x12 stream=chunks:8
// nests: 1
// expect: verified
void diffuse(double *u, double *v, int nx, int ny, int nz, int steps, double k) {
  for (int step = 0; step < steps; step++) {
    for (int z = 0; z < nz; z++)
      for (int y = 0; y < ny; y++)
        for (int x = 0; x < nx; x++) {
          const int c = (z * ny + y) * nx + x;
          const int xm = x > 0 ? c - 1 : c + nx - 1;
          const int xp = x < nx - 1 ? c + 1 : c - nx + 1;
          const int ym = y > 0 ? c - nx : c + (ny - 1) * nx;
          const int yp = y == ny - 1 ? c - (ny - 1) * nx : c + nx;
          const int zm = z > 0 ? c - nx * ny : c + (nz - 1) * ny * nx;
          const int zp = z == nz - 1 ? c - (nz - 1) * nx * ny : c + nx * ny;
          v[c] = u[c] + k * (u[xm] + u[xp] + u[ym] + u[yp] + u[zm] + u[zp] - 6 * u[c]);
        }
    double *w = u;
    u = v;
    v = w;
  }
}
