// expect: refused perfect-nest
// form: Storage: A member that changes between the loops: `g->time += g->dt`
struct grid {
  int n;
  float time, dt, *u, *un;
};

void sweep(struct grid *g, int T) {
#pragma scop
  for (int t = 0; t < T; t++) {
    g->time += g->dt;  // here
    for (int i = 1; i < g->n - 1; i++) g->un[i] = g->dt * (g->u[i - 1] + g->u[i + 1]);
    float *tmp = g->u;
    g->u = g->un;
    g->un = tmp;
  }
#pragma endscop
}
