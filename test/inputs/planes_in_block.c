// Two planes in one block, whose pointers the parity of the time moves in it.
// form: Buffering: pointers into one block by the time, `double *u = a + t % 2 * n * m, *v = a + (1 - t % 2) * n * m;`
// nests: 3
// expect: verified
void less(int n, int m, int steps, double *a) {
  for (int t = 0; t < steps; t++) {
    double *u = a + t % 2 * n * m, *v = a + (1 - t % 2) * n * m;
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) v[i * m + j] = 0.5 * (u[i * m + j - 1] + u[(i + 1) * m + j]);
  }
}
void turned(int n, int m, int steps, double *a) {
  for (int t = 0; t < steps; t++) {
    double *u = a + (t & 1) * n * m, *v = a + ((t & 1) ^ 1) * n * m;
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) v[i * m + j] = 0.5 * (u[i * m + j - 1] + u[(i + 1) * m + j]);
  }
}
void by_hand(int n, int m, int steps, float *a) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        a[(1 - t % 2) * n * m + i * m + j] = 0.5f * (a[t % 2 * n * m + i * m + j - 1] + a[t % 2 * n * m + (i + 1) * m + j]);
}
