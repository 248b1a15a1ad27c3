// A scalar that adds up elements of an array in the time step, by way of a constant of the step.
// expect: refused perfect-nest
void f(int T, double *x, double *y, const double *s, double *o) {
  double acc = 0;
  for (int t = 0; t < T; t++) {
    double d = s[t];
    for (int i = 1; i < 29; i++) y[i] = 0.5 * (x[i - 1] + x[i + 1]) + d;
    acc += d;  // here
    double *k = x;
    x = y, y = k;
  }
  *o = acc;
}
