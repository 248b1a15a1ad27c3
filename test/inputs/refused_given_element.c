// A constant of the step that is an element of an array which the step writes.
// expect: refused step-call
#define N 40
void sweep(int steps, double *u, double *v) {
  for (int t = 0; t < steps; t++) {
    const double mid = u[N / 2];  // here
    for (int i = 1; i < N - 1; i++) v[i] = 0.5 * (u[i - 1] + u[i + 1]) - mid;
    double *k = u;
    u = v;
    v = k;
  }
}
