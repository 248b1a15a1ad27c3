// The blocks of two waves and their sizes in a struct, with a grid of coefficients among the values.
// form: Storage: values of a cell behind each other in blocks that members point to, `w->u[c * w->n * w->m + i * w->m + j]`
// nests: 1
// expect: verified
struct waves {
  int n, m;
  double *u, *next;
};

void move(struct waves *w, const double *c, int steps) {
  for (int t = 0; t < steps; t++) {
    const int n = w->n, m = w->m;
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) {
        const int at = i * m + j;
        w->next[at] = w->u[at] + c[at] * (w->u[at - 1] - w->u[at + n * m]);
        w->next[at + n * m] = w->u[at + n * m] + c[at + n * m] * (w->u[at + m] - w->u[at]);
      }
    double *kept = w->u;
    w->u = w->next;
    w->next = kept;
  }
}
