// Sizes, scalars and arrays in a struct behind a pointer; two of its members trade places.
// schedule: tiers=2 block=32 stream=chunks:6
// nests: 2
// expect: verified
#include <stdlib.h>

typedef struct {
  int nx, ny;
  double dt, dx;
  double *restrict u, *restrict un;
  const double *conductivity;
} Grid;

// form: Storage: Sizes, scalars and arrays in a struct: `grid->u[i * grid->ny + j]`
// form: Buffering: Members of a struct that trade places
void heat(Grid *grid, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < grid->nx - 1; i++)
      for (int j = 1; j < grid->ny - 1; j++)
        grid->un[i * grid->ny + j] =
            grid->u[i * grid->ny + j] +
            grid->dt / (grid->dx * grid->dx) * grid->conductivity[i * grid->ny + j] *
                (grid->u[(i - 1) * grid->ny + j] + grid->u[(i + 1) * grid->ny + j] +
                 grid->u[i * grid->ny + j - 1] + grid->u[i * grid->ny + j + 1] - 4 * grid->u[i * grid->ny + j]);
    double *tmp = grid->u;
    grid->u = grid->un;
    grid->un = tmp;
  }
}

// With other ways to write the same, and a local variable that could be taken for a member.
#define AT(i, j) ((size_t)(i) * (*g).ny + (j))
void blur(const int T, Grid *const g) {
  double *old = g->u;
  const double g_dt = 0.25, g_ny = g_dt / 2;
  int step = 0;
  while (step < T) {
    for (int i = 1; i < g->nx - 1; i++)
      for (int j = 1; j < (*g).ny - 1; j++) {
        double g_u = (*g).u[AT(i, j - 1)] + g->u[AT(i, j + 1)];
        g_u *= g_dt;
        (*g).un[AT(i, j)] = g_u + g->dt * g->u[AT(i - 1, j)] + g_ny * g->u[AT(i + 1, j)];
      }
    old = (g)->u, g->u = g->un, (*g).un = old;
    step++;
  }
}
