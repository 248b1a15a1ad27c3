// A call that leaves out an argument.
// form: C++: Calls that leave out arguments
// expect: refused cxx-form
#include <utility>

static double soft(double x, double k = 0.5) { return x * k; }

void run(double *a, double *b, int n, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      b[i] = soft(a[i - 1] + a[i + 1]);  // here
    std::swap(a, b);
  }
}
