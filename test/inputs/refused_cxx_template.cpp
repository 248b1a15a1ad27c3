// A function template with two instances.
// form: C++: Templates with several instances
// expect: refused cxx-form
#include <utility>

template <class Real>
void run(Real *a, Real *b, int n, int steps) {
  for (int t = 0; t < steps; t++) {  // here
    for (int i = 1; i < n - 1; i++) b[i] = (a[i - 1] + a[i + 1]) / 2;
    std::swap(a, b);
  }
}

void both(float *a, float *b, double *c, double *d, int n) {
  run(a, b, n, 10);
  run(c, d, n, 10);
}
