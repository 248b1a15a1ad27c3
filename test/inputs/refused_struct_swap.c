// expect: refused time-buffering
// form: Buffering: Pointers to structs that trade places
struct grid {
  int n;
  float *u;
};

void sweep(struct grid *now, struct grid *next, int T) {
#pragma scop
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < now->n - 1; i++) next->u[i] = 0.5f * (now->u[i - 1] + now->u[i + 1]);
    struct grid *tmp = now;  // here
    now = next;
    next = tmp;
  }
#pragma endscop
}
