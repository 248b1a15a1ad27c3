// A sum over three cells that a function makes, and that all cells read: no end is made of it.
// expect: refused step-call
// says: this is made of it in every cell
// says: 'mean' is called in the time step here
static double mean(const double *e) {
  double sum = 0;
  for (int k = 0; k < 3; k++) sum += e[k];  // here
  return sum / 3;
}
void run(int n, int steps, double *e, double *h) {
  for (int t = 0; t < steps; t++) {
    const double m = mean(e);
    for (int i = 1; i < n - 1; i++) h[i] += 0.5 * (e[i] - e[i - 1]) + m;
    for (int i = 1; i < n - 1; i++) e[i] += 0.5 * (h[i] - h[i - 1]);
  }
}
