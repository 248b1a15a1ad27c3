// A coefficient of a class with a conversion of its own.
// form: C++: Values of a class that converts itself to a number
// expect: refused cxx-form
struct Scale {
  double value;
  operator double() const { return value / 3; }
};

void run(double *a, double *b, int n, int steps, Scale c) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) b[i] = c * (a[i - 1] + a[i + 1]);  // here
    double *tmp = a;
    a = b;
    b = tmp;
  }
}
