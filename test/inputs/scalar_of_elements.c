// Scalars of a step that are made of elements of arrays which it only reads, at subscripts that no sweep could take.
// nests: 3
// expect: verified

// form: Loops: a constant of the step by the time modulo a number, `const double d = c[t % 4]`
void chebyshev(int n, int steps, double *u, double *v, const double *c) {
  for (int t = 0; t < steps; t++) {
    const double d = c[t % 4];
    for (int i = 1; i < n - 1; i++) v[i] = u[i] + d * (u[i - 1] - v[i] + u[i + 1]);
    double *k = u;
    u = v;
    v = k;
  }
}

// form: Loops: a variable of the step that changes, `double d = c[2]; d = d * 2 + s[k];`
void scaled(int n, int steps, int k, double *u, double *v, const double *c, const double *s) {
  for (int t = 0; t < steps; t++) {
    double d = c[2];
    d = d * 2 + s[k];
    for (int i = 1; i < n - 1; i++) v[i] = 0.5 * u[i] + 0.01 * d * (u[i - 1] + u[i + 1]);
    for (int i = 1; i < n - 1; i++) u[i] = v[i];
  }
}

// form: Loops: a sum of elements in every step, `time += steps_of[t]`
void timed(int n, int steps, double *u, double *v, const double *s, double *end) {
  double time = 0;
  for (int t = 0; t < steps; t++) {
    const double d = s[t];
    for (int i = 1; i < n - 1; i++) v[i] = 0.5 * (u[i - 1] + u[i + 1]) + d * time;
    time += d;
    double *k = u;
    u = v, v = k;
  }
  *end = time;
}
