// A value that the iteration before has left.
// form: Updates: a variable that hands a value on to the next cell
// expect: refused side-effect
static float u[4096], v[4096];

void upwind(int n, int steps, float c) {
  int i, t;
  float flux, old;
  for (t = 0; t < steps; t++) {
    old = 0;
    for (i = 1; i < n - 1; i++) {
      flux = c * (u[i + 1] - u[i - 1]);
      v[i] = u[i] - flux + old;
      old = flux;  // here
    }
    for (i = 1; i < n - 1; i++) u[i] = v[i];
  }
}
