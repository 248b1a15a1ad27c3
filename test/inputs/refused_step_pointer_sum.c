// One of the pointers that the step declares is no name of an array.
// form: Calls in a time step: a pointer of the step to the end of an array
// expect: refused time-buffering
static double p[2000], q[2000];

void pair(int n, int steps) {
  int t, i;
  for (t = 0; t < steps; t++) {
    double *u = p, *v = q, *end = p + n, *tmp;  // here
    for (i = 1; i < n - 1; i++) v[i] = 0.25 * u[i - 1] + 0.75 * u[i + 1];
    for (i = 1; i < n - 1; i++) u[i] = v[i];
  }
}
