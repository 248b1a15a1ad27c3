// Both planes of a wave damped: the older one has values of its own.
// expect: verified
// default: two steps
// nests: 3
// form: Cells set again: Both planes of a wave damped, in all cells or inside: `a[i][j] *= g[i][j]; b[i][j] *= g[i][j];`
void basin(int n, int m, int steps, float (*a)[m], float (*b)[m], const float (*g)[m], float c) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        b[i][j] = 2 * a[i][j] - b[i][j] + c * (a[i + 1][j] + a[i - 1][j] + a[i][j + 1] + a[i][j - 1] - 4 * a[i][j]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) {
        a[i][j] *= g[i][j];
        b[i][j] *= g[i][j];
      }
    float (*s)[m] = a;
    a = b;
    b = s;
  }
}

// form: Cells set again: Both planes damped by a profile along each axis, before the update
void pool(int n, int m, int steps, double (*a)[m], double (*b)[m], const double *x, const double *y, double c) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) {
        const double w = x[i] * y[j];
        a[i][j] *= w;
        b[i][j] *= w;
      }
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        b[i][j] = 2 * a[i][j] - b[i][j] + c * (a[i + 1][j] + a[i - 1][j] + a[i][j + 1] + a[i][j - 1] - 4 * a[i][j]);
    double (*s)[m] = a;
    a = b;
    b = s;
  }
}

// form: Cells set again: Both planes, `A[t % 2]` and `A[(t + 1) % 2]`, damped near the sides alone
#define N 41
#define M 37
float A[2][N][M];
void lake(int steps, float c) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        A[(t + 1) % 2][i][j] = 2 * A[t % 2][i][j] - A[(t + 1) % 2][i][j] +
                               c * (A[t % 2][i + 1][j] + A[t % 2][i - 1][j] + A[t % 2][i][j + 1] + A[t % 2][i][j - 1] - 4 * A[t % 2][i][j]);
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++) {
        const int p = i < N - 1 - i ? i : N - 1 - i, q = j < M - 1 - j ? j : M - 1 - j, d = p < q ? p : q;
        if (d < 10) {
          A[t % 2][i][j] *= 1 - 0.001f * (10 - d) * (10 - d);
          A[(t + 1) % 2][i][j] *= 1 - 0.001f * (10 - d) * (10 - d);
        }
      }
  }
}
