// expect: refused struct-member
// form: Storage: Members of a union
typedef struct {
  int n;
  union {
    float c;
    int bits;
  };
  float *u, *un;
} Line;

void sweep(Line *g, int T) {
#pragma scop
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < g->n - 1; i++)
      g->un[i] = g->c * (g->u[i - 1] + g->u[i + 1]);  // here
    float *tmp = g->u;
    g->u = g->un;
    g->un = tmp;
  }
#pragma endscop
}
