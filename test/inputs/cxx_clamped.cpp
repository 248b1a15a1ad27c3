// Neighbours clamped by std::min and std::max.
// form: C++: Subscripts clamped by `std::max(i - 1, 0)` and `std::min(i + 1, n - 1)`
// expect: verified
// default: two steps
// nests: 1
#include <algorithm>
#include <vector>

void blur(std::vector<float> &a, std::vector<float> &b, int n, int m, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) {
        const int up = std::max(i - 1, 0), down = std::min(i + 1, n - 1);
        b[i * m + j] = (a[up * m + j] + a[i * m + j] + a[down * m + j]) / 3.0f;
      }
    a.swap(b);
  }
}
