// The width of a layer is an enumerator, whose type in C++ is that of its enumeration. One array is the memory of both ends.
// expect: verified by calls
enum { W = 10 };
void run(int n, int steps, double *p, double *vx, double *psi, const double *a, const double *b, double dt) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i <= n; i++) {
      double px = p[i + 1] - p[i];
      if (i <= W) {
        psi[i] = b[i] * psi[i] + a[i] * px;
        px += psi[i];
      }
      if (i >= n - W + 1) {
        int h = i - n + 2 * W;
        psi[h] = b[h] * psi[h] + a[h] * px;
        px += psi[h];
      }
      vx[i] += dt * px;
    }
    for (int i = 1; i <= n; i++) p[i] += dt * (vx[i] - vx[i - 1]);
  }
}
