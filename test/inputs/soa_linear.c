// D2Q9 in one block that holds a grid for each direction, the place by a macro.
// form: Storage: the values of a cell behind each other in one block, `f[(q * ny + y) * nx + x]`
// nests: 1
// expect: verified
#define F(q, y, x) (((q) * ny + (y)) * nx + (x))
static const int cx[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
static const int cy[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};

void relax(int nx, int ny, int steps, double *f, double *g, const int *solid, double omega) {
  for (int t = 0; t < steps; ++t) {
    for (int y = 1; y < ny - 1; ++y)
      for (int x = 1; x < nx - 1; ++x) {
        double rho = 0.0;
        for (int q = 0; q < 9; ++q) rho += f[F(q, y - cy[q], x - cx[q])];
        for (int q = 0; q < 9; ++q) {
          const double in = f[F(q, y - cy[q], x - cx[q])];
          g[F(q, y, x)] = solid[y * nx + x] ? in : in + omega * (rho / 9.0 - in);
        }
      }
    double *kept = f;
    f = g;
    g = kept;
  }
}
