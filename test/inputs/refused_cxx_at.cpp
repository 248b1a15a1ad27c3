// Elements by at(), which throws.
// form: C++: Elements by a member function, `u.at(i)`
// expect: refused cxx-form
#include <vector>

void run(std::vector<double> &a, std::vector<double> &b, int n, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) b[i] = 0.5 * (a.at(i - 1) + a[i + 1]);  // here
    a.swap(b);
  }
}
