// expect: refused time-buffering
// form: Buffering: Members of a struct that is passed by value, which trade places in the copy only
struct grid {
  int n;
  float *u, *un;
};

static void step(struct grid g) {
  for (int i = 1; i < g.n - 1; i++) g.un[i] = 0.5f * (g.u[i - 1] + g.u[i + 1]);
  float *tmp = g.u;  // here
  g.u = g.un;
  g.un = tmp;
}

void sweep(struct grid *g, int T) {
#pragma scop
  for (int t = 0; t < T; t++) step(*g);
#pragma endscop
}
