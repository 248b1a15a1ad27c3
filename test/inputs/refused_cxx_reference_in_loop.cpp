// A reference to an element, which changes when the element does.
// form: C++: References that the loops declare
// expect: refused cxx-form
void run(double (&a)[2][500], int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < 499; i++) {
      const double &west = a[t % 2][i - 1];  // here
      a[(t + 1) % 2][i] = 0.5 * (west + a[t % 2][i + 1]);
    }
}
