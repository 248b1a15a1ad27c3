// A function template and a class template, each with one instance.
// form: C++: Templates of which the file has one instance
// expect: verified
// nests: 2
#include <cstddef>
#include <utility>
#include <vector>

template <typename T>
T half(T x) {
  return x / 2;
}

template <typename T, int Radius = 1>
void diffuse(std::vector<T> &a, std::vector<T> &b, size_t nx, size_t ny, int steps, T alpha) {
  for (int s = 0; s < steps; ++s) {
    for (size_t y = Radius; y < ny - Radius; ++y)
      for (size_t x = 1; x < nx - 1; ++x)
        b[y * nx + x] = half(a[y * nx + x]) + alpha * (a[y * nx + x - 1] + a[y * nx + x + 1] +
                                                       a[(y - Radius) * nx + x] + a[(y + Radius) * nx + x] -
                                                       T(4) * a[y * nx + x]);
    std::swap(a, b);
  }
}
template void diffuse<float, 2>(std::vector<float> &, std::vector<float> &, size_t, size_t, int, float);

template <class Real, int N>
class Rod {
  Real scale = Real(0.3);
  Real now[N], next[N];
  Real mean(Real left, Real right) const;

 public:
  void run(int steps);
  Real first() const { return now[0]; }
};

template <class Real, int N>
Real Rod<Real, N>::mean(Real left, Real right) const {
  return scale * (left + right);
}

template <class Real, int N>
void Rod<Real, N>::run(int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++) next[i] = mean(now[i - 1], now[i + 1]);
    for (int i = 1; i < N - 1; i++) now[i] = next[i];
  }
}

double run_rod(Rod<double, 321> &rod) {
  rod.run(10);
  return rod.first();
}
