// Pointers that the loops move on, from cell to cell and from row to row.
// form: Storage: A pointer that each iteration moves on, `*out++ = 0.25 * (p[-1] + p[1] + p[-m] + p[m]); p++;`
// expect: verified
// default: two steps
// schedule: tiers=1 block=32x4 stream=none planes=global
void heat(double *u, double *un, int n, int m, int steps) {
  for (int t = 0; t < steps; t++) {
    const double *p = u + m + 1;
    double *out = &un[m + 1];
    for (int i = 1; i < n - 1; i++) {
      for (int j = 1; j < m - 1; j++) {
        *out++ = 0.25 * (p[-1] + p[1] + p[-m] + p[m]);
        p++;
      }
      p += 2;
      out += 2;
    }
    double *kept = u;
    u = un;
    un = kept;
  }
}
