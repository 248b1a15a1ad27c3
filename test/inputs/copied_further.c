// expect: verified
// nests: 1
// schedule: tiers=3 stages=8 cells=10 block=320 stream=weighted:1.41 exchange=shuffle sync=step:4 combine=star in=cp_async:3 out=coalesced edge=lane resident=1
// default: no
// A copy back of all cells, two of which on each side no update reads or sets, on grids so narrow that a tile has both
// borders: kernels guard every cell then, and borders of both planes trade places.
#include <string.h>

void step(double *u, double *v, int n, int m, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 2; i < n - 2; i++)
      for (int j = 2; j < m - 2; j++)
        v[i * m + j] = 0.5 * u[i * m + j] + 0.125 * (u[(i - 1) * m + j] + u[(i + 1) * m + j] + u[i * m + j - 1] + u[i * m + j + 1]);
    memcpy(u, v, n * m * sizeof *u);
  }
}
