// Arrays whose extents are members of a struct, which nothing changes between the declaration and the loop.
// nests: 1
// expect: verified
// form: Storage: extents by members of a struct
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct grid {
  int nx, ny;
  double dx;
  double *data, *next;
};

void run(struct grid *g, int steps) {
  g->ny = g->ny < 8 ? 8 : g->ny;
  double(*u)[g->ny] = (double(*)[g->ny])g->data;
  double(*v)[g->ny] = (double(*)[g->ny])g->next;
  const double c = 0.1 / sqrt(g->dx);
  g->dx = 1;
  printf("%d x %d\n", g->nx, g->ny);
  memset(u[0], 0, g->ny * sizeof u[0][0]);
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < g->nx - 1; i++)
      for (int j = 1; j < g->ny - 1; j++)
        v[i][j] = u[i][j] + c * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - 4 * u[i][j]);
    void *w = u;
    u = v;
    v = w;
  }
}
