// Two functions of one name.
// form: C++: Two overloads of a function in one nest
// expect: refused cxx-form
static float half(float x) { return x * 0.5f; }
static double half(double x) { return x / 2; }

void run(float *a, float *b, int n, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) b[i] = half(a[i - 1]) + half(0.1 * a[i + 1]);  // here
    for (int i = 1; i < n - 1; i++) a[i] = b[i];
  }
}
