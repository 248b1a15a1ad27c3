// A condition in a function is one that C asks: no other sweep sets the cell for which it holds.
// expect: refused constant-offset
// says: subscript 1 is the same for all cells
// says: 'left' is called in the time step here
// silent: it is read for this cell
static double left(const double *a, int i, int n) { return i == 1 ? a[n / 2] : a[i - 1]; }  // here
void run(int steps, int n, double *a, double *b) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) b[i] = 0.5 * (left(a, i, n) + a[i + 1]);
    for (int i = 1; i < n - 1; i++) a[i] = b[i];
  }
}
