// A struct with pointers by reference.
// form: C++: Pointers in a struct by reference
// expect: verified
// nests: 1
struct Grid {
  int n;
  double *u, *v;
};

void run(Grid &g, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < g.n - 1; i++) g.v[i] = 0.5 * (g.u[i - 1] + g.u[i + 1]);
    for (int i = 1; i < g.n - 1; i++) g.u[i] = g.v[i];
  }
}
