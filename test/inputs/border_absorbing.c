// It depends on what it was a step ago, so that the loops go over it.
// form: Reads and borders: An absorbing border, made of old and new values
// expect: verified
void run(int n, double *u, double *un, double k, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) un[i] = u[i - 1] + u[i + 1];
    un[0] = u[1] + k * (un[1] - u[0]);
    double *s = u;
    u = un;
    un = s;
  }
}
