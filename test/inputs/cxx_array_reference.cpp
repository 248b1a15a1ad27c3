// Functions that are given arrays by references.
// form: C++: Functions of references to arrays, `double (&e)[64]`
// expect: verified
// nests: 3
// default: yes
static double e[64], h[64];
static double get(const double (&from)[64], int i) { return from[i]; }
static double first(double (&from)[64]) { return from[1]; }
void kept(int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < 63; i++) h[i] += 0.5 * (e[i + 1] - e[i]);
    const double old = first(e), far = get(e, 62);
    for (int i = 1; i < 63; i++) e[i] += 0.5 * (h[i] - h[i - 1]);
    e[0] = old + 0.3 * (e[1] - e[0]);
    e[63] = far + 0.3 * (e[62] - e[63]);
  }
}

void line(int steps, double (&u)[64], double (&v)[64]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < 63; i++) v[i] += 0.5 * (get(u, i + 1) - u[i]);
    for (int i = 1; i < 63; i++) u[i] += 0.5 * (v[i] - get(v, i - 1));
  }
}

static float at(const float (&from)[40][32], int i, int j) { return from[i][j]; }
void plane(int steps, float (&u)[40][32], float (&v)[40][32], const float (&c)[40][32]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < 39; i++)
      for (int j = 1; j < 31; j++) v[i][j] = at(c, i, j) * (at(u, i - 1, j) + at(u, i, j + 1));
    for (int i = 1; i < 39; i++)
      for (int j = 1; j < 31; j++) u[i][j] = at(v, i, j);
  }
}
