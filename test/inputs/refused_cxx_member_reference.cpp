// A struct by reference.
// form: C++: Members of a struct by reference
// expect: refused cxx-form
struct Grid {
  int n;
  double *u, *v;
};

void run(Grid &g, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < g.n - 1; i++) g.v[i] = 0.5 * (g.u[i - 1] + g.u[i + 1]);  // here
    for (int i = 1; i < g.n - 1; i++) g.u[i] = g.v[i];
  }
}
