// D2Q9 in one block with its nine values side by side, their place by a macro; small loops choose the values.
// form: Storage: the values of a cell side by side, `f[(y * nx + x) * 9 + q]`
// nests: 1
// expect: verified
#define AT(x, y, q) (((y) * nx + (x)) * 9 + (q))
static const int cx[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
static const int cy[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};

void relax(int nx, int ny, int steps, float *f, float *g, float omega) {
  for (int t = 0; t < steps; ++t) {
    for (int y = 1; y < ny - 1; ++y)
      for (int x = 1; x < nx - 1; ++x) {
        float rho = 0.0f;
        for (int q = 0; q < 9; ++q) rho += f[AT(x - cx[q], y - cy[q], q)];
        for (int q = 0; q < 9; ++q) {
          const float in = f[AT(x - cx[q], y - cy[q], q)];
          g[AT(x, y, q)] = in + omega * (rho / 9.0f - in);
        }
      }
    float *kept = f;
    f = g;
    g = kept;
  }
}
