// form: Reads and borders: A ghost cell at one end only, a fixed value at the other
// expect: refused periodic-axis
void run(int n, double *u, double *un, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      un[i] = u[i - 1] +
              u[i + 1];  // here
    un[0] = un[n - 2];
    double *s = u;
    u = un;
    un = s;
  }
}
