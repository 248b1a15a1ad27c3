// Both planes of a wave damped in three dimensions, in linear arrays: inside, and by a profile in all cells.
// expect: verified
// default: two steps
// nests: 2
#define AT(i, j, k) (((long)(i) * m + (j)) * l + (k))
#define AROUND(a)                                                                                       \
  (a[AT(i + 1, j, k)] + a[AT(i - 1, j, k)] + a[AT(i, j + 1, k)] + a[AT(i, j - 1, k)] + a[AT(i, j, k + 1)] + \
   a[AT(i, j, k - 1)] - 6 * a[AT(i, j, k)])
// form: Cells set again: Both planes of a wave damped in three dimensions
void inside(int n, int m, int l, int steps, float *a, float *b, const float *g, float c) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        for (int k = 1; k < l - 1; k++) b[AT(i, j, k)] = 2 * a[AT(i, j, k)] - b[AT(i, j, k)] + c * AROUND(a);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        for (int k = 1; k < l - 1; k++) {
          a[AT(i, j, k)] *= g[AT(i, j, k)];
          b[AT(i, j, k)] *= g[AT(i, j, k)];
        }
    float *s = a;
    a = b;
    b = s;
  }
}
void all(int n, int m, int l, int steps, double *a, double *b, const double *x, const double *y, const double *z,
         double c) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        for (int k = 1; k < l - 1; k++) b[AT(i, j, k)] = 2 * a[AT(i, j, k)] - b[AT(i, j, k)] + c * AROUND(a);
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        for (int k = 0; k < l; k++) {
          a[AT(i, j, k)] *= x[i] * y[j] * z[k];
          b[AT(i, j, k)] *= x[i] * y[j] * z[k];
        }
    double *s = a;
    a = b;
    b = s;
  }
}
