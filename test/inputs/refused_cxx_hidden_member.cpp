// A parameter that has the name of a member, which a function that the step calls reads.
// form: C++: A member that is hidden where the time loop is
// expect: refused shadowing
class Ring {
  double *now, *then;
  int n;
  void sweep() {
    for (int i = 1; i < n - 1; i++) then[i] = 0.5 * (now[i - 1] + now[i + 1]);  // here
    for (int i = 1; i < n - 1; i++) now[i] = then[i];
  }

 public:
  void run(int n) {
    for (int t = 0; t < n; t++) sweep();
  }
};
