// The host computes a variable of a function, which is called twice: bodies call both values one name.
// expect: refused perfect-nest
// says: found 'k', which each call of its function gives a value that the host computes
#include <math.h>
static void damp(int n, double *a, const double *b, double rate) {
  double k;
  k = exp(-rate);
  for (int i = 1; i < n - 1; i++) a[i] = k * (a[i] + 0.1 * b[i - 1]);  // here
}
void run(int n, int steps, double *a, double *b) {
  for (int t = 0; t < steps; t++) {
    damp(n, a, b, 0.1);
    damp(n, b, a, 0.2);
  }
}
