// Functions of the file, with parameters by reference, and a step function.
// form: C++: Functions of the file with `const double &` parameters; a step function over `const std::vector<double> &`
// expect: verified
// nests: 1
#include <vector>

namespace {

inline double flux(const double &l, const double &r) noexcept { return 0.5 * (r - l); }

void step(const std::vector<double> &from, std::vector<double> &to, int n) {
  for (int i = 1; i < n - 1; i++)
    to[i] = from[i] + flux(from[i], from[i + 1]) - flux(from[i - 1], from[i]);
}

}  // namespace

void run(std::vector<double> &a, std::vector<double> &b, int n, int steps) {
  for (int t = 0; t < steps; t++) {
    step(a, b, n);
    step(b, a, n);
  }
}
