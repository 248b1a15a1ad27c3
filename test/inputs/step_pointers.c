// Several pointers in one declaration of a step function, some of them without a value, beside numbers.
// form: Calls in a time step: `double *u = g->a, *v = g->b, *tmp;` in a step function
// nests: 2
// expect: verified
struct grid {
  int nx, ny;
  double *a, *b;
};

static void step(struct grid *g) {
  double *u = g->a, *v = g->b, *tmp;
  int i, j, nx = g->nx, ny = g->ny;

  for (i = 1; i < ny - 1; i++)
    for (j = 1; j < nx - 1; j++)
      v[i * nx + j] = 0.25 * (u[i * nx + j - 1] + u[i * nx + j + 1] + u[(i - 1) * nx + j] + u[(i + 1) * nx + j]);
  tmp = g->a;
  g->a = g->b;
  g->b = tmp;
}

void run(struct grid *g, int steps) {
  int t;
  for (t = 0; t < steps; t++) step(g);
}

static double p[2000], q[2000];

void pair(int n, int steps) {
  int t, i;
  for (t = 0; t < steps; t++) {
    double *u = p, *v = q, *unused, left = 0.25, right;
    for (i = 1; i < n - 1; i++) {
      right = u[i + 1];
      v[i] = left * u[i - 1] + 0.75 * right;
    }
    for (i = 1; i < n - 1; i++) u[i] = v[i];
  }
}
