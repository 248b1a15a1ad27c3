// A loop over a range in the time step.
// form: C++: Loops over ranges
// expect: refused cxx-form
#include <vector>

void run(std::vector<double> &a, std::vector<double> &b, int n, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) b[i] = 0.5 * (a[i - 1] + a[i + 1]);
    for (double &x : b) x *= 0.99;  // here
    std::swap(a, b);
  }
}
