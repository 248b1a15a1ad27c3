// A scalar is made of elements that the sweeps write, by another name: C's loops run.
#include <stdio.h>

#define N 40

static void among(int n, int steps, double *a, double *b, const double *c) {
  for (int t = 0; t < steps; t++) {
    const double d = 0.01 * c[t % 4];
    for (int i = 1; i < n - 1; i++) b[i] = a[i] + d * (a[i - 1] - 2 * a[i] + a[i + 1]);
    for (int i = 1; i < n - 1; i++) a[i] = b[i];
  }
}

// And of rows that pointers lead to.
static double among_rows(int n, int steps, double **a, double **b, const double *c) {
  double sum = 0;
  for (int t = 0; t < steps; t++) {
    sum += c[(t + 1) % 3];
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) b[i][j] = a[i][j] + 0.01 * sum * (a[i - 1][j] - a[i][j + 1]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) a[i][j] = b[i][j];
  }
  return sum;
}

int main(void) {
  static double u[N], v[N], block[2][N][N];
  double *a[N], *b[N];
  for (int i = 0; i < N; i++) u[i] = (i * 7 + 3) % 11, v[i] = 0;
  for (int i = 0; i < N; i++) {
    a[i] = block[0][i], b[i] = block[1][i];
    for (int j = 0; j < N; j++) a[i][j] = (i * 5 + j * 3) % 7;
  }
  among(N, 9, u, v, v + 20);
  const double sum = among_rows(N, 7, a, b, &a[9][4]);
  double total = sum;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) total += block[0][i][j] * (i + 2 * j) + u[i] + v[j];
  printf("%.17g %.17g %.17g\n", total, sum, u[21]);
  return 0;
}
