// Iterations of inner loops that stand beside these: first and last columns, and others with values of their own.
// form: Reads and borders: the first column peeled, `for (i) { u[i][1] = f(i, 1); for (j = 2; ...) u[i][j] = f(i, j); }`
// nests: 4
// expect: verified
#define N 50
float u[2][N][N], w[2][N][N];
void first(int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < N - 1; i++) {
      u[(t + 1) % 2][i][1] = 0.25f * (u[t % 2][i - 1][1] + u[t % 2][i + 1][1] + u[t % 2][i][0] + u[t % 2][i][2]);
      for (int j = 2; j < N - 1; j++) u[(t + 1) % 2][i][j] = 0.25f * (u[t % 2][i - 1][j] + u[t % 2][i + 1][j] + u[t % 2][i][j - 1] + u[t % 2][i][j + 1]);
    }
}
void last(int n, int m, int steps, float (*a)[m], float (*b)[m]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) {
      for (int j = 1; j < m - 2; j++) b[i][j] = 0.5f * (a[i][j - 1] + a[i - 1][j + 1]);
      b[i][m - 2] = 0.5f * (a[i][m - 3] + a[i - 1][m - 1]);
    }
    float (*k)[m] = a;
    a = b;
    b = k;
  }
}
void wall(int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < N - 1; i++) {
      w[(t + 1) % 2][i][0] = 0.5f * w[t % 2][i][1];
      for (int j = 1; j < N - 1; j++) w[(t + 1) % 2][i][j] = 0.25f * (w[t % 2][i - 1][j] + w[t % 2][i + 1][j] + w[t % 2][i][j - 1] + w[t % 2][i][j + 1]);
    }
}
void two_loops(int steps, double e[N][N], double h[N][N]) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < N; i++) {
      for (int j = 1; j < N; j++) e[i][j] += 0.5 * (h[i][j] - h[i][j - 1]);
      for (int j = 0; j < N - 1; j++) h[i][j] += 0.5 * (e[i][j + 1] - e[i][j]);
    }
}
