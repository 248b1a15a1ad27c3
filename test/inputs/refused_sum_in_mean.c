// A function of a few cells that calls one of all cells.
// expect: refused side-effect
// says: found a call of 'mean', which computes a sum over cells
static double all(int n, const double *e) {
  double sum = 0;
  for (int k = 0; k < n; k++) sum += e[k];
  return sum;
}
static double mean(int n, const double *e) {
  double sum = all(n, e);
  for (int k = 0; k < 3; k++) sum += e[k];
  return sum / 3;
}
void run(int n, int steps, double *e, double *h) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n - 1; i++) h[i] += 0.5 * (e[i + 1] - e[i]);
    const double old = mean(n, e);  // here
    for (int i = 1; i < n - 1; i++) e[i] += 0.5 * (h[i] - h[i - 1]);
    e[0] = 0.1 * old + 0.3 * (e[1] - e[0]);
  }
}
