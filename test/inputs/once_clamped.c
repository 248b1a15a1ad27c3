// The border by clamped subscripts, in macros and in variables.
// form: Sweeps without a time loop: clamped subscripts
// nests: 1
// expect: verified
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

void step(int n, int m, const double *u, double *un) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      const int west = MAX(j - 1, 0), east = MIN(j + 1, m - 1);
      const int north = i == 0 ? 0 : i - 1;
      un[i * m + j] = 0.25 * (u[i * m + west] + u[i * m + east] + u[north * m + j] + u[i * m + j]);
    }
}
