// form: Loops: Blocks of cells in C++, to `std::min(jj + 64, m - 1)`
// expect: verified
// default: two steps
#include <algorithm>
#include <vector>

void heat(std::vector<double>& u, std::vector<double>& v, int n, int m, int steps) {
  for (int t = 0; t < steps; ++t) {
    for (int jj = 1; jj < m - 1; jj += 64)
      for (int i = 1; i < n - 1; ++i)
        for (int j = jj; j < std::min(jj + 64, m - 1); ++j)
          v[i * m + j] = 0.25 * (u[(i - 1) * m + j] + u[(i + 1) * m + j] + u[i * m + j - 1] + u[i * m + j + 1]);
    std::swap(u, v);
  }
}
