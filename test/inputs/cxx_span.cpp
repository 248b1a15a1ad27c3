// Spans of C++20.
// expect: verified
// nests: 1
// flags: -std=c++20
#include <cstddef>
#include <span>
#include <utility>

void diffuse(std::span<double> u, std::span<double> v, std::span<const double> k, std::size_t n, std::size_t m,
             int steps) {
  for (int s = 0; s < steps; s++) {
    for (std::size_t i = 1; i < n - 1; i++)
      for (std::size_t j = 1; j < m - 1; j++)
        v[i * m + j] = k[i * m + j] * (u[(i - 1) * m + j] + u[(i + 1) * m + j] + u[i * m + j - 1] + u[i * m + j + 1]);
    std::swap(u, v);
  }
}
