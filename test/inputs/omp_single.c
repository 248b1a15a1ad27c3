// expect: verified
// nests: 2
// form: Loops: Loops that one thread of a region runs, `#pragma omp single` or `master`
void update(int n, int m, double (*e)[m], double (*h)[m]) {
#pragma omp parallel
  {
#pragma omp single
    for (int i = 1; i < n; i++)
      for (int j = 1; j < m; j++) e[i][j] = e[i][j] + 0.5 * (h[i][j] - h[i - 1][j]);
#pragma omp master
    {
      for (int i = 1; i < n; i++)
        for (int j = 1; j < m; j++) h[i][j] = h[i][j] + 0.5 * (e[i][j] - e[i][j - 1]);
    }
  }
}
