// Members of the object.
// form: C++: Members of `*this` in a member function
// expect: refused cxx-form
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
    for (int i = 1; i < n_ - 1; i++) v[i] = c_ * (u[i - 1] + u[i + 1]);  // here
    for (int i = 1; i < n_ - 1; i++) u[i] = v[i];
  }
}
