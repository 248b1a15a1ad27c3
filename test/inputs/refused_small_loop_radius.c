// The radius is an argument: how many neighbours there are is not known.
// form: Loops: a small loop up to a radius that the function is given
// expect: refused small-loop
static void smooth(double *out, const double *in, int n, int radius) {
  int i, d;
  double s;
  for (i = radius; i < n - radius; i++) {
    s = 0;
    for (d = -radius; d <= radius; d++) s += in[i + d];  // here
    out[i] = s / (2 * radius + 1);
  }
}

void relax(double *a, double *b, int n, int radius, int steps) {
  int t;
  for (t = 0; t < steps; t++) {
    smooth(b, a, n, radius);
    smooth(a, b, n, radius);
  }
}
