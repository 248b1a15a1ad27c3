// form: Updates: A struct with constant members, given to a function
// A function is given a struct with a constant member, which the reference of --verify could not set.
// expect: refused function-body
typedef struct {
  const int nx;
  int ny;
} grid;

static int at(const grid *g, int i, int j) { return i * g->nx + j; }  // here

void run(const grid *g, double *a, double *b, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < g->ny - 1; i++)
      for (int j = 1; j < g->nx - 1; j++) b[at(g, i, j)] = 0.5 * (a[at(g, i - 1, j)] + a[at(g, i + 1, j)]);
    double *swap = a;
    a = b;
    b = swap;
  }
}
