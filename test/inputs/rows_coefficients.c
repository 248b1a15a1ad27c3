// Coefficients in rows of pointers, of grids in one block and of grids in rows.
// form: Arrays that are only read: rows of pointers, `const float *const *c`
// nests: 3
// expect: verified
// default: two steps
#define N 70

void block(int T, float A[2][N][N], const float *const *c, float **edge) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        A[(t + 1) % 2][i][j] = c[i][j] * A[t % 2][i][j] + c[i - 1][j + 1] * A[t % 2][i - 1][j] + edge[j][0] * edge[2][i];
}

// A source for every step, and cells transposed.
void in_rows(int n, int T, double **u, double **un, double **source, double ***of_time) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) un[i][j] = 0.5 * (u[i - 1][j] + u[i][j + 1]) + source[t][j] - source[t + 1][i] * of_time[t][j][i];
    double **kept = u;
    u = un;
    un = kept;
  }
}

void line(int n, int T, float *a, float *b, float **c) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++) b[i] = c[0][i] * a[i - 1] + c[1][i] * a[i] + c[2][i] * a[i + 1];
    float *kept = a;
    a = b;
    b = kept;
  }
}
