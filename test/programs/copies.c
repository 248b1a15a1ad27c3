// Programs with their own main that copy arrays by memcpy: borders that differ, any number of steps, all
// cells printed.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 23
#define M 31

static double A[N][M], B[N][M];

static double sum_of(const double* a, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += a[i] * (1 + i % 7);
  return sum;
}

static void fill(double* a, int n, int seed) {
  for (int i = 0; i < n; i++) a[i] = (i * 31 + seed * 17) % 23 * 0.25;
}

static void tell(const char* name, int steps, const double* a, const double* b, int n) {
  printf("%s %d: %.17g %.17g\n", name, steps, sum_of(a, n), sum_of(b, n));
}

// The first copy takes the border of B with it.
static void back(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        B[i][j] = 0.25 * (A[i - 1][j] + A[i + 1][j] + A[i][j - 1] + A[i][j + 1]);
    memcpy(A, B, sizeof A);
  }
  tell("back", T, A[0], B[0], N * M);
}

static void forth(int left) {
  const int T = left;
  while (left-- > 0) {
    memmove(&B[0][0], A, N * M * sizeof(double));
    for (int i = 2; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        A[i][j] = 0.5 * B[i - 2][j] + 0.25 * (B[i][j - 1] + B[i][j + 1]) + 0.001 * left;
  }
  tell("forth", T, A[0], B[0], N * M);
}

static void linear(int T, int n, int m) {
  double *u = malloc(n * m * sizeof *u), *un = malloc(n * m * sizeof *un);
  fill(u, n * m, 3);
  fill(un, n * m, 4);
  int t = 0;
  do {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) un[i * m + j] = 0.5 * (u[(i - 1) * m + j] + u[i * m + j + 1]);
    memcpy(u, un, (size_t)n * m * sizeof(double));
  } while (++t < T);
  tell("linear", T, u, un, n * m);
  free(u);
  free(un);
}

static void rod(int T, int n) {
  double *u = malloc(n * sizeof *u), *un = malloc(n * sizeof *un);
  fill(u, n, 5);
  fill(un, n, 6);
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++) un[i] = u[i] + 0.25 * (u[i - 1] - 2 * u[i] + u[i + 1]);
    memcpy(u, un, n * sizeof *u);
  }
  tell("rod", T, u, un, n);
  free(u);
  free(un);
}

int main(void) {
  const int steps[] = {0, 1, 2, 5, 12, -3};
  for (int n = 0; n < 6; n++) {
    fill(A[0], N * M, 1);
    fill(B[0], N * M, 2);
    back(steps[n]);
    fill(B[0], N * M, 7);
    forth(steps[n]);
    linear(steps[n], 17, 29);
    linear(steps[n], 2, 5);
    rod(steps[n], 67);
    rod(steps[n], 2);
  }
  return 0;
}
