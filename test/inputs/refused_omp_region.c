// expect: refused loop-pragma
// form: Loops: Loops in a region of several threads; `#pragma omp single` around them is accepted
void update(int n, int m, double (*e)[m], double (*h)[m]) {
#pragma omp parallel
  {
    for (int i = 1; i < n; i++)
      for (int j = 1; j < m; j++) e[i][j] = e[i][j] + 0.5 * (h[i][j] - h[i - 1][j]);
  }
}
