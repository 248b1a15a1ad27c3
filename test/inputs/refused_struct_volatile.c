// expect: refused volatile
// form: Types of cells: Members of a `volatile` struct
struct grid {
  int n;
  float c, *u, *un;
};

void sweep(volatile struct grid *g, float *u, float *un, int n, int T) {
#pragma scop
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++)
      un[i] = g->c * (u[i - 1] + u[i + 1]);  // here
    float *tmp = u;
    u = un;
    un = tmp;
  }
#pragma endscop
}
