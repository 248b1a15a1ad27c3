// A function that a time step calls takes rows of pointers.
// form: Calls in a time step: a function that takes rows of pointers
// nests: 1
// expect: verified
static void step(int n, double **from, double **to, double k) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) to[i][j] = from[i][j] + k * (from[i - 1][j] + from[i][j + 1] - 2.0 * from[i][j]);
}

void run(int n, int T, double **u, double **un, double k) {
  for (int t = 0; t < T; t++) {
    step(n, u, un, k);
    double **kept = u;
    u = un;
    un = kept;
  }
}
