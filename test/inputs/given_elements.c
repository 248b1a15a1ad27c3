// Elements of arrays that the step only reads, as constants of the step and as arguments.
// form: Calls in a time step: an element of an array that is only read as an argument, `inject(v, s[t])`
// nests: 2
// expect: verified
#define N 40
static void inject(double *v, double amount) { v[20] += amount; }
void source(int steps, double *u, double *v, const double s[]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++) v[i] = 0.5 * (u[i - 1] + u[i + 1]);
    inject(v, s[t]);
    double *k = u;
    u = v;
    v = k;
  }
}
void scaled(int steps, float u[2][N][N], const float c[8], const float *d) {
  for (int t = 0; t < steps; t++) {
    const float by = c[3], more = 2 * by + d[t + 1];
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) u[(t + 1) % 2][i][j] = by * (u[t % 2][i][j - 1] + u[t % 2][i + 1][j]) + more;
  }
}
