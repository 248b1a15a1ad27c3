// Subscripts by hand, with the place of a cell in a temporary.
// form: Sweeps without a time loop: subscripts by hand
// nests: 1
// expect: verified

void step(const double *u, double *un, int nx, int ny, double a) {
  for (int y = 1; y < ny - 1; y++)
    for (int x = 1; x < nx - 1; x++) {
      const int c = y * nx + x;
      un[c] = u[c] + a * (u[c - 1] + u[c + 1] + u[c - nx] + u[c + nx] - 4.0 * u[c]);
    }
}
