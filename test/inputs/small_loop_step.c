// A step function whose neighbours are seen in a small loop only.
// form: Loops: neighbours by a small loop alone, in a function of the time step
// default: no
// expect: verified
#define R 2

static double a[3000], b[3000];

static void smooth(double *out, const double *in, int n) {
  int i, d;
  double s;
  for (i = R; i < n - R; i++) {
    s = 0;
    for (d = -R; d <= R; d++) s += in[i + d];
    out[i] = s / (2 * R + 1);
  }
}

void relax(int n, int steps) {
  int t;
  for (t = 0; t < steps; t++) {
    smooth(b, a, n);
    smooth(a, b, n);
  }
}
