// Functions of <cmath> on floats: the overloads for float.
// form: C++: `std::sqrt`, `std::abs`, `std::fmin` and the like: the overloads that C++ chooses, such as `sqrtf`
// expect: verified
// nests: 1
#include <cmath>
#include <algorithm>

void smooth(float (*a)[64], float (*b)[64], int n, int steps) {
  using std::max;
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < 63; j++) {
        float x = std::sqrt(std::abs(a[i][j - 1])) + std::fmin(a[i][j + 1], 0.5f);
        double y = std::sqrt(0.1 + std::fabs(a[i - 1][j]));
        bool low = x < y;
        float z = low ? std::min(a[i + 1][j], x) : max(a[i + 1][j], x);
        b[i][j] = 0.25f * (z + float(y)) + std::fmax(a[i][j], 0.25) - std::max<float>(a[i][j], 0) + std::hypot(x, z) * 0.01f;
      }
    std::swap(a, b);
  }
}
