// Cells by pointer arithmetic: `*(p + i * n + j)` is p[i * n + j].
// form: Storage: Cells by pointer arithmetic, `*(v + i * n + j) = *(u + (i - 1) * n + j) + *(u + i * n + j - 1)`
// nests: 3
// expect: verified
void linear(int n, int m, int steps, double *u, double *v) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        *(v + i * m + j) = 0.25 * (*(u + (i - 1) * m + j) + *(u + (i + 1) * m + j) + *(u + i * m + j - 1) +
                                   *(1 + u + i * m + j));
    double *s = u;
    u = v;
    v = s;
  }
}
void line(int n, int steps, float *a, float *b) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) *(b + i) = 0.5f * (*(a + i - 1) + *(a + i + 1));
    for (int i = 1; i < n - 1; i++) *(a + i) = *(b + i);
  }
}
void plane(int steps, float c[2][40][50]) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < 39; i++)
      for (int j = 1; j < 49; j++)
        *(*(*(c + (t + 1) % 2) + i) + j) = 0.5f * *(*(*(c + t % 2) + i - 1) + j) + 0.25f * c[t % 2][i][j + 1];
}
