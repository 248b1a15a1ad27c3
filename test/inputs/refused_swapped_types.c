// Two arrays of different types that trade places.
// form: Several arrays in a time step: arrays of different types that trade places
// expect: refused field-type
void run(int n, float *u, int *v, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) v[i] = (int)(u[i - 1] + u[i + 1]);  // here
    void *kept = u;
    u = (void *)v;
    v = kept;
  }
}
