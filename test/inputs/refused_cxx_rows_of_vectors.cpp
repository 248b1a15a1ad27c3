// Rows in vectors of their own.
// form: C++: Vectors of vectors, `u[i][j]`
// expect: refused cxx-form
#include <vector>

void run(std::vector<std::vector<double>> &a, std::vector<std::vector<double>> &b, int n, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) b[i][j] = 0.5 * (a[i - 1][j] + a[i + 1][j]);  // here
    std::swap(a, b);
  }
}
