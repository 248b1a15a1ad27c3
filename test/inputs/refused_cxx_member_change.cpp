// A member that the time step changes.
// form: C++: A member that a time step counts up
// expect: refused perfect-nest
#include <utility>
#include <vector>

class Clocked {
  int n_;
  double now_ = 0, dt_;
  std::vector<double> u_, v_;

 public:
  void run(int steps) {
    for (int t = 0; t < steps; t++) {
      for (int i = 1; i < n_ - 1; i++) v_[i] = u_[i] + dt_ * (u_[i - 1] - u_[i + 1]);
      now_ += dt_;  // here
      std::swap(u_, v_);
    }
  }
};
