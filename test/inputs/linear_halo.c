// Sizes with ghost cells: a row is n + 2 long. A map of conductivity and a mask of bytes stand beside the cells.
// expect: verified
// default: two steps
#include <stdlib.h>
void solve(int steps, int n, int m, double *t0, double *t1, const double *k, const unsigned char *inside, double dt) {
  const long w = m + 2;
  for (int step = 0; step < steps; step++) {
    for (int i = 1; i <= n; i++)
      for (int j = 1; j <= m; j++) {
        double flow = k[i * w + j] * (t0[(i - 1) * w + j] + t0[(i + 1) * w + j] - 2 * t0[i * w + j]) +
                      0.5 * (k[i * w + j] + k[i * w + j + 1]) * (t0[i * w + j + 1] - t0[i * w + j]);
        t1[i * w + j] = inside[i * w + j] ? t0[i * w + j] + dt * flow : t0[i * w + j];
      }
    double *other = t0;
    t0 = t1;
    t1 = other;
  }
}
