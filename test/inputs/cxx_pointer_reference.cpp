// Pointers by reference, and data() of vectors outside of the loops.
// form: C++: Pointers by reference, `double *&u`, and `double *u = v.data()`
// expect: verified
// default: two steps
// nests: 2
#include <memory>
#include <utility>
#include <vector>

void diffuse(double *&u, double *&v, long n, int steps) {
  for (int t = 0; t < steps; t++) {
    for (long i = 1; i < n - 1; i++) v[i] = 0.5 * u[i] + 0.25 * (u[i - 1] + u[i + 1]);
    std::swap(u, v);
  }
}

double run(int n, int steps) {
  std::vector<double> a(n * n), b(n * n);
  double *p = a.data(), *q = b.data();
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) q[i * n + j] = 0.5 * (p[i * n + j - 1] + p[i * n + j + 1]);
    std::swap(p, q);
  }
  return p[n + 1];
}
