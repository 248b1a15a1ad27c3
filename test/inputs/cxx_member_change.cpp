// A member that the time step changes, and that sweeps read.
// form: C++: a member that a time step counts up, `now_ += dt_`
// expect: verified
#include <utility>
#include <vector>

class Clocked {
  int n_;
  double now_ = 0, dt_;
  std::vector<double> u_, v_;

 public:
  void run(int steps) {
    for (int t = 0; t < steps; t++) {
      for (int i = 1; i < n_ - 1; i++) v_[i] = u_[i] + dt_ * (u_[i - 1] - u_[i + 1]) + 0.001 * now_;
      now_ += dt_;
      std::swap(u_, v_);
    }
  }
};
