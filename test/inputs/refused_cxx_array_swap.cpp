// A swap that moves all cells.
// form: C++: A swap of two `std::array`
// expect: refused cxx-form
#include <array>
#include <utility>

void run(std::array<double, 500> &u, std::array<double, 500> &v, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < 499; i++) v[i] = 0.5 * (u[i - 1] + u[i + 1]);
    std::swap(u, v);  // here
  }
}
