// A C++ program with namespaces, references, overloads and a class: what the calls in place of the loops see
// is what the loops saw. A reference to a number that is a cell changes with the cell, so that the original
// runs.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <memory>
#include <string>

constexpr int N = 48;
static const double alpha = 7.0;  // another one than that of the namespace

namespace model {

using Plane = double[N][N];
constexpr double alpha = 0.125;

template <class T>
T half(T x) {
  return x / 2;
}

namespace {
inline float limited(const float& x, float most) { return x > most ? most : x; }
}  // namespace

void advance(double (&a)[2][N][N], const double& c, const int& steps) {
  for (int t = 0; t < steps; ++t)
    for (int i = 1; i < N - 1; ++i)
      for (int j = 1; j < N - 1; ++j)
        a[(t + 1) % 2][i][j] = alpha * (a[t % 2][i - 1][j] + a[t % 2][i + 1][j]) + c * a[t % 2][i][j];
}

// The same name, other types.
void advance(float*& u, float*& v, int n, int steps) {
  int t = 0, i = 0;
  for (t = 0; t < steps; ++t) {
    for (i = 1; i < n - 1; ++i)
      v[i] = std::sqrt(std::abs(u[i - 1])) + limited(u[i + 1], 2.5f) - std::min(u[i], 0.75f);
    std::swap(u, v);
  }
  std::printf("left %d %d\n", t, i);
}

class Solver {
 public:
  static void run(std::array<double, 2>* pairs, double* u, double* v, int steps) {
    for (int t = 0; t < steps; t++) {
      for (int i = 1; i < kCells - 1; i++) v[i] = u[i] + model::alpha * (u[i - 1] - u[i + 1]);
      std::swap(u, v);
    }
    (*pairs) = {u[kCells / 2], v[kCells / 2]};
  }

 private:
  static constexpr int kCells = 300;
};

}  // namespace model

static double a[2][N][N];

static double sum_of(const double* x, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += x[i] * (1 + i % 5);
  return sum;
}

int main() {
  for (int i = 0; i < 2 * N * N; i++) (&a[0][0][0])[i] = i % 13 * 0.25;
  double c = 0.5;
  model::advance(a, c, 9);
  std::printf("%s %.17g\n", std::string("apart").c_str(), sum_of(&a[0][0][0], 2 * N * N));
  model::advance(a, a[1][5][5], 4);
  std::printf("among %.17g %g\n", sum_of(&a[0][0][0], 2 * N * N), model::half(alpha));

  const auto u0 = std::make_unique<float[]>(500), v0 = std::make_unique<float[]>(500);
  float *u = u0.get(), *v = v0.get();
  for (int i = 0; i < 500; i++) u[i] = v[i] = i % 17 * 0.5f;
  for (int steps : {0, 1, 6}) {
    model::advance(u, v, 500, steps);
    double sum = 0;
    for (int i = 0; i < 500; i++) sum += u[i] * i + v[i];
    std::printf("%d %.17g\n", u == u0.get(), sum);
  }

  std::array<double, 2> pairs{};
  model::Solver::run(&pairs, &a[0][0][0], &a[1][0][0], 5);
  std::printf("%.17g %.17g %.17g\n", pairs[0], pairs[1], sum_of(&a[0][0][0], 2 * N * N));
}
