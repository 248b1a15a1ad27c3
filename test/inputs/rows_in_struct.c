// Rows of pointers that are members of structs.
// form: Storage: Rows of pointers in a struct: `g->u[i][j]`
// nests: 2
// expect: verified
// default: two steps
typedef struct {
  int nx, ny;
  double dt, **u, **un;
  const double **k;
} Grid;

void heat(Grid *g, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < g->nx - 1; i++)
      for (int j = 1; j < g->ny - 1; j++)
        g->un[i][j] = g->u[i][j] + g->dt * g->k[i][j] * (g->u[i - 1][j] + g->u[i + 1][j] + g->u[i][j - 1] + g->u[i][j + 1] - 4.0 * g->u[i][j]);
    double **tmp = g->u;
    g->u = g->un;
    g->un = tmp;
  }
}

struct cube {
  float ***v, ***w;
  float factor;
};

void cubes(int n, int steps, struct cube *c) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n; i++)
      for (int j = 0; j < n; j++)
        for (int k = 0; k < n; k++) c->w[i][j][k] = c->factor * (c->v[i - 1][j][k] + c->v[i][j + 1][k]);
    for (int i = 1; i < n; i++)
      for (int j = 0; j < n; j++)
        for (int k = 0; k < n; k++) c->v[i][j][k] = c->w[i][j][k];
  }
}
