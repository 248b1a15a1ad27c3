// A private member of the base, by a function of it.
// form: C++: A function that reads what the loop may not name
// expect: refused struct-member
class Extent {
  int n_;

 public:
  int size() const { return n_; }  // here
};

class Pipe : public Extent {
  double *p, *q;

 public:
  void run(int steps) {
    for (int t = 0; t < steps; t++) {
      for (int i = 1; i < size() - 1; i++) q[i] = 0.5 * (p[i - 1] + p[i + 1]);
      for (int i = 1; i < size() - 1; i++) p[i] = q[i];
    }
  }
};
