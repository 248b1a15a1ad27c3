// Loops in a lambda.
// form: C++: Loops in a lambda
// expect: refused cxx-form
#include <utility>

void run(double *a, double *b, int n, int steps) {
  const auto all = [&] {
    for (int t = 0; t < steps; t++) {  // here
      for (int i = 1; i < n - 1; i++) b[i] = 0.5 * (a[i - 1] + a[i + 1]);
      std::swap(a, b);
    }
  };
  all();
}
