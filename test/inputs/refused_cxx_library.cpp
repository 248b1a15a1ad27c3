// A function of the library that C does not have.
// form: C++: `std::hypot` of three numbers
// expect: refused library-function
#include <cmath>
#include <utility>

void run(double *a, double *b, int n, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) b[i] = std::hypot(a[i - 1], a[i], a[i + 1]);  // here
    std::swap(a, b);
  }
}
