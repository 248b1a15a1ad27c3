// The most common heat solver: one block of memory for each array, subscripts by hand, a swap at the end.
// form: Storage: one block of memory, subscripts by hand: `u[i * ny + j]`
// expect: verified
void heat(double *u, double *un, int nx, int ny, int steps, double a, double dx2, double dy2) {
  for (int s = 0; s < steps; s++) {
    for (int i = 1; i < nx - 1; i++) {
      for (int j = 1; j < ny - 1; j++) {
        un[i * ny + j] = u[i * ny + j] + a * ((u[(i + 1) * ny + j] - 2.0 * u[i * ny + j] + u[(i - 1) * ny + j]) / dx2 +
                                              (u[i * ny + j + 1] - 2.0 * u[i * ny + j] + u[i * ny + (j - 1)]) / dy2);
      }
    }
    double *tmp = u;
    u = un;
    un = tmp;
  }
}
