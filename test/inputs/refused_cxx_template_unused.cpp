// A function template that nothing in the file instantiates.
// form: C++: Templates without an instance
// expect: refused cxx-form
template <int Radius>
void run(double *a, double *b, int n, int steps) {
  for (int t = 0; t < steps; t++) {  // here
    for (int i = Radius; i < n - Radius; i++) b[i] = (a[i - Radius] + a[i + Radius]) / 2;
    for (int i = Radius; i < n - Radius; i++) a[i] = b[i];
  }
}
