// A step that another class may have another one of.
// form: C++: Virtual functions in a time step
// expect: refused cxx-form
class Model {
 public:
  virtual ~Model() = default;
  virtual void sweep() {
    for (int i = 1; i < cells - 1; i++) b[i] = 0.5 * (a[i - 1] + a[i + 1]);
    for (int i = 1; i < cells - 1; i++) a[i] = b[i];
  }
  void run(int steps) {
    for (int t = 0; t < steps; t++) sweep();  // here
  }

 protected:
  int cells;
  double *a, *b;
};
