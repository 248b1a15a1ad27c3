// expect: refused struct-member
// form: Storage: Bit-fields
struct line {
  unsigned n : 20, wide : 1;
  float *u, *un;
};

void sweep(struct line *g, int T) {
#pragma scop
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < g->n - 1; i++)  // here
      g->un[i] = 0.5f * (g->u[i - 1] + g->u[i + 1]);
    float *tmp = g->u;
    g->u = g->un;
    g->un = tmp;
  }
#pragma endscop
}
