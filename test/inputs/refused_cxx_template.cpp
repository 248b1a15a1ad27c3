// A function template.
// form: C++: Loops in templates
// expect: refused cxx-form
#include <utility>

template <class Real>
void run(Real *a, Real *b, int n, int steps) {
  for (int t = 0; t < steps; t++) {  // here
    for (int i = 1; i < n - 1; i++) b[i] = (a[i - 1] + a[i + 1]) / 2;
    std::swap(a, b);
  }
}

void both(float *a, float *b, int n) { run(a, b, n, 10); }
