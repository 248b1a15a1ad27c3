// Two waves on a line, one behind the other in a block.
// form: Storage: values of a cell on a line behind each other, `f[q * n + i]`
// nests: 1
// expect: verified
void waves(int n, double *f, double *g, double c, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) {
      const double up = f[i - 1], down = f[n + i + 1];
      g[i] = up + c * (down - up);
      g[n + i] = down - c * (down - up);
    }
    double *kept = f;
    f = g;
    g = kept;
  }
}
