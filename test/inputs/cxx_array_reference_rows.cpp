// Functions that hand on references to arrays, and rows of arrays given for references.
// form: C++: References to arrays handed on to other functions, `const double (&e)[40]`
// expect: verified
// nests: 4
// default: yes
static double a[40], b[40];
static double get(const double (&e)[40], int i) { return e[i]; }
static double mean(const double (&e)[40], int i) { return 0.5 * (get(e, i - 1) + get(e, i + 1)); }
static void inner(double (&to)[40], const double (&from)[40]) {
  for (int i = 1; i < 39; i++) to[i] = mean(from, i);
}
static void outer(double (&to)[40], const double (&from)[40]) { inner(to, from); }
void handed_on(int steps) {
  for (int t = 0; t < steps; t++) {
    outer(b, a);
    outer(a, b);
  }
}

// form: C++: Rows and planes given for references to arrays, `both(u[t % 2], i)`
static double both(const double (&e)[40], int i) { return e[i - 1] + e[i + 1]; }
void planes(int steps, double (&u)[2][40]) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < 39; i++) u[(t + 1) % 2][i] = 0.5 * both(u[t % 2], i);
}

template <int N>
static double next(const double (&row)[N], int j) {
  return row[j + 1] / N;
}
void rows(int n, int steps, double (*u)[40], double (*v)[40]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < 39; j++) v[i][j] = both(u[i - 1], j) + next(u[i], j);
    double(*kept)[40] = u;
    u = v;
    v = kept;
  }
}

struct Grid {
  double u[40][40], v[40][40];
};
void members(int steps, Grid &g) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < 39; i++)
      for (int j = 1; j < 39; j++) g.v[i][j] = 0.5 * both(g.u[i - 1], j);
    for (int i = 1; i < 39; i++)
      for (int j = 1; j < 39; j++) g.u[i][j] = g.v[i][j];
  }
}
