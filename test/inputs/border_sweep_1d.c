// form: Reads and borders: The ends of a line, set by statements: `un[0] = un[1];`
// schedule: tiers=3 block=64
// nests: 1
// expect: verified
void rod(int n, double *u, double *un, double r, double left, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) un[i] = u[i] + r * (u[i - 1] - 2 * u[i] + u[i + 1]);
    un[0] = left;
    un[n - 1] = un[n - 2];
    double *s = u;
    u = un;
    un = s;
  }
}
