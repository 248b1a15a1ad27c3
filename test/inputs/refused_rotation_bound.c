// A bound that is refused, in a step in which three pointers rotate.
// expect: refused loop-bound
int limit(void);
void f(int T, double *x, double *y, double *z) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < limit(); i++) y[i] = x[i - 1];  // here
    double *k = x;
    x = y, y = z, z = k;
  }
}
