// A function of the object that computes in several statements.
// form: C++: A member function of several statements in an expression
// expect: refused function-body
class Limiter {
  double *p, *q, most;
  int n;
  double limited(double x) const {
    const double y = x * 0.5;
    return y < most ? y : most;
  }

 public:
  void run(int steps) {
    for (int t = 0; t < steps; t++) {
      for (int i = 1; i < n - 1; i++) q[i] = limited(p[i - 1] + p[i + 1]);  // here
      for (int i = 1; i < n - 1; i++) p[i] = q[i];
    }
  }
};
