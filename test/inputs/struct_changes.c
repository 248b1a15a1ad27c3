// A member that changes between the loops.
// expect: verified
struct grid {
  int n;
  float time, dt, *u, *un;
};

void sweep(struct grid *g, int T) {
  for (int t = 0; t < T; t++) {
    g->time += g->dt;
    for (int i = 1; i < g->n - 1; i++) g->un[i] = g->dt * (g->u[i - 1] + g->u[i + 1]);
    float *tmp = g->u;
    g->u = g->un;
    g->un = tmp;
  }
}
