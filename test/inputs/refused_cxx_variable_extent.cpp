// An array of variable extents, which C++ has only as an extension.
// form: C++: Arrays of variable extents
// expect: refused cxx-form
void run(int n, int steps) {
  double a[2][n];
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++) a[(t + 1) % 2][i] = 0.5 * (a[t % 2][i - 1] + a[t % 2][i + 1]);  // here
}
