// A variable of another namespace: its name alone may mean something else.
// form: C++: Variables by qualified names, `physics::nu`
// expect: refused cxx-form
namespace physics {
double nu = 0.1;
}

void run(double *a, double *b, int n, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) b[i] = physics::nu * (a[i - 1] + a[i + 1]);  // here
    for (int i = 1; i < n - 1; i++) a[i] = b[i];
  }
}
