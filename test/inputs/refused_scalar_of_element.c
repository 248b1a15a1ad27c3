// The time is a sum of elements, and some steps write output: where C's loops run in the place of a call, the time would be summed
// again, of elements that the loops may have written.
// expect: refused perfect-nest
#include <stdio.h>
void f(int n, int steps, double *x, double *y, const double *s) {
  double time = 0;
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) y[i] = 0.5 * (x[i - 1] + x[i + 1]) + time;
    time += s[t];  // here
    double *k = x;
    x = y, y = k;
    if (t % 10 == 0) printf("%g\n", time);
  }
}
