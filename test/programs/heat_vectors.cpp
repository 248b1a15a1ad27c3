// A C++ program as users write it: a heat equation in vectors of main, timed by <chrono>. Odd and even
// numbers of steps: which vector has which field afterwards is printed, and every cell counts.
#include <chrono>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <utility>
#include <vector>

namespace {

double sum_of(const std::vector<double>& field) {
  double sum = 0;
  std::size_t at = 0;
  for (const double x : field) sum += x * static_cast<double>(1 + at++ % 7);
  return sum;
}

struct Timer {
  std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }
};

void solve(int n, int m, int steps) {
  std::vector<double> u(n * m), next(n * m);
  for (int i = 0; i < n * m; i++) u[i] = next[i] = std::sin(0.1 * i);
  const double* const first = u.data();
  const double r = 0.2;
  const Timer timer;
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) {
      for (int j = 1; j < m - 1; j++) {
        next[i * m + j] = u[i * m + j] + r * (u[(i - 1) * m + j] + u[(i + 1) * m + j] + u[i * m + j - 1] +
                                              u[i * m + j + 1] - 4.0 * u[i * m + j]);
      }
    }
    std::swap(u, next);
  }
  std::cout << n << " x " << m << ", " << steps << " steps: " << (u.data() == first) << '\n';
  std::printf("%.17g %.17g\n", sum_of(u), sum_of(next));
  std::printf("%g GCells/s\n", 1e-9 * n * m * steps / timer.seconds());
}

}  // namespace

int main() {
  solve(70, 90, 20);
  solve(33, 41, 7);
  solve(20, 20, 0);
  solve(2, 50, 3);
  return 0;
}
