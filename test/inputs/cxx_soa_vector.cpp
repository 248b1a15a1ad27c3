// Two components in one vector, swapped with the next one.
// nests: 1
// expect: verified
#include <utility>
#include <vector>

void spread(std::vector<double> &u, std::vector<double> &un, int n, int m, double k, int steps) {
  for (int t = 0; t < steps; ++t) {
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < m - 1; ++j) {
        const int at = i * m + j, behind = n * m + at;
        un[at] = u[at] + k * (u[at - m] + u[at + m] + u[at - 1] + u[at + 1] - 4.0 * u[at]) - 0.1 * u[behind];
        un[behind] = u[behind] + 0.1 * u[at];
      }
    std::swap(u, un);
  }
}
