// The loop is shared out in a parallel region: without the pragma alone every thread would call, so the advice is another.
// expect: error loop-pragma 6
void update(int n, int m, double (*e)[m], double (*h)[m]) {
#pragma omp parallel
  {
#pragma omp for
    for (int i = 1; i < n; i++)
      for (int j = 1; j < m; j++) e[i][j] = e[i][j] + 0.5 * (h[i][j] - h[i - 1][j]);
  }
}
