// A vector that is copied as a whole.
// form: C++: Assignment of a vector
// expect: refused cxx-form
#include <vector>

class Rod {
  std::vector<double> old_, new_;
  int n_;

 public:
  void run(int steps) {
    for (int t = 0; t < steps; t++) {
      for (int i = 1; i < n_ - 1; i++) new_[i] = 0.5 * (old_[i - 1] + old_[i + 1]);
      old_ = new_;  // here
    }
  }
};
