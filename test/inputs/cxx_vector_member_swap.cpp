// Vectors of float in a function of main, exchanged by their own swap, with coefficients in a third one.
// form: C++: Vectors of a function, exchanged by `u.swap(next)`, with a `const` one of coefficients
// expect: verified
// nests: 1
#include <cstdio>
#include <vector>

int main() {
  const std::size_t n = 200, m = 300;
  std::vector<float> u(n * m, 1.0f), next(n * m, 1.0f);
  const std::vector<float> c(n * m, 0.1f);
  int steps = 20;
  for (int t = 0; t < steps; ++t) {
    for (std::size_t i = 1; i < n - 1; ++i)
      for (std::size_t j = 1; j < m - 1; ++j)
        next[i * m + j] = u[i * m + j] + c[i * m + j] * (u[(i + 1) * m + j] + u[(i - 1) * m + j] +
                                                         u[i * m + j + 1] + u[i * m + j - 1] - 4 * u[i * m + j]);
    u.swap(next);
  }
  std::printf("%f\n", u[n * m / 2]);
}
