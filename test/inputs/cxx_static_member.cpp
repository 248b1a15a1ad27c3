// A static member function, constants of its class and of a namespace.
// form: C++: A static member function, with constants of its class
// expect: verified
// default: two steps
// nests: 1
namespace physics {
constexpr double nu = 0.05;
constexpr int radius = 1;
}  // namespace physics

class Solver {
 public:
  static void run(double *u, double *v, int m, int steps);

 private:
  static constexpr int kRows = 128;
};

void Solver::run(double *u, double *v, int m, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = physics::radius; i < kRows - physics::radius; i++)
      for (int j = 1; j < m - 1; j++)
        v[i * m + j] = u[i * m + j] + physics::nu * (u[(i - 1) * m + j] - 2 * u[i * m + j] + u[(i + 1) * m + j]);
    double *tmp = u;
    u = v;
    v = tmp;
  }
}
