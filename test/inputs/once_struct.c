// Sizes, scalars and arrays are members of a struct.
// form: Sweeps without a time loop: members of a struct
// nests: 1
// expect: verified

typedef struct {
  int nx, ny;
  double dt, *u, *un;
} Grid;

void step(Grid *g) {
  for (int i = 1; i < g->nx - 1; i++)
    for (int j = 1; j < g->ny - 1; j++)
      g->un[i * g->ny + j] = g->u[i * g->ny + j] + g->dt * (g->u[(i - 1) * g->ny + j] - g->u[i * g->ny + j + 1]);
}
