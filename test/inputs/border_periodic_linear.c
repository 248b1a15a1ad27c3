// Subscripts by hand, with ghost rows and fixed values at the sides.
// form: Reads and borders: periodic ghost rows with linear subscripts, `u[(ny - 1) * nx + i] = u[nx + i]`
// schedule: tiers=2 block=32 stream=chunks:8
// schedule: tiers=1 block=32x4 stream=none planes=global exchange=global combine=gather
// nests: 1
// expect: verified
void channel(int nx, int ny, double *u, double *un, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < nx; i++) {
      u[0 * nx + i] = u[(ny - 2) * nx + i];
      u[(ny - 1) * nx + i] = u[1 * nx + i];
    }
    for (int j = 1; j < ny - 1; j++)
      for (int i = 1; i < nx - 1; i++)
        un[j * nx + i] = 0.25 * (u[j * nx + i - 1] + u[j * nx + i + 1] + u[(j - 1) * nx + i] + u[(j + 1) * nx + i]);
    double *s = u;
    u = un;
    un = s;
  }
}
