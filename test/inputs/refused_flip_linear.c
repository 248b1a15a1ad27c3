// Planes in one block, by the subscript.
// form: Buffering: planes by hand in one block, `u[cur * n * m + i * m + j]`
// expect: refused time-buffering
void sweep(int T, int n, int m, float *u) {
  int p = 0;
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) u[((1 - p) * n + i) * m + j] = 0.5f * (u[(p * n + i) * m + j - 1] + u[(p * n + i) * m + j + 1]);  // here
    p = 1 - p;
  }
}
