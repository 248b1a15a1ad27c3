// A maximum over cells, beside the update and in a nest of its own: not taken, and nothing else is said.
// expect: refused side-effect
#include <math.h>
float beside(int n, int steps, float *u, float *v) {
  float error = 0;
  for (int t = 0; t < steps; t++) {
    error = 0;
    for (int i = 1; i < n - 1; i++) {
      v[i] = 0.5f * (u[i - 1] + u[i + 1]);
      error = fmaxf(error, fabsf(v[i] - u[i]));  // here
    }
    float *x = u;
    u = v;
    v = x;
  }
  return error;
}
double alone(int n, int m, int steps, double (*u)[m], double (*v)[m]) {
  double d = 0;
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
    d = 0;
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        if (fabs(u[i][j] - v[i][j]) > d) d = fabs(u[i][j] - v[i][j]);
    if (d < 1e-6) break;
    double(*x)[m] = u;
    u = v;
    v = x;
  }
  return d;
}
