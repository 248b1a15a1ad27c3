// A staggered pair whose rows have different lengths: the loops stay inside of both, and --verify chooses such arrays.
// expect: taken
// expect: verify
void update_e(int n, int m, double *e, const double *h) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      e[i * m + j] = e[i * m + j] + 0.5 * (h[i * (m - 1) + j] - h[i * (m - 1) + j - 1]);
}
