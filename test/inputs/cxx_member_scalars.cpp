// Scalars of the object, and the cells of its vectors by pointers.
// form: C++: Scalar members of `*this` in a member function
// expect: verified
// nests: 1
#include <vector>

class Heat {
 public:
  void run(int steps);

 private:
  int n_ = 100;
  double c_ = 0.25;
  std::vector<double> u_, v_;
};

void Heat::run(int steps) {
  double *u = u_.data(), *v = v_.data();
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n_ - 1; i++) v[i] = c_ * (u[i - 1] + u[i + 1]);
    for (int i = 1; i < n_ - 1; i++) u[i] = v[i];
  }
}
