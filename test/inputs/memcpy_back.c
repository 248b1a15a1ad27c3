// What was computed is copied back with its borders, which two loops over the interior would not do.
// form: Buffering: copied back by `memcpy` or `memmove`, the whole array
// nests: 6
// expect: verified
// default: two steps
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define N 37
#define M 53

static double A[N][M], B[N][M];

void back(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) B[i][j] = 0.25 * (A[i - 1][j] + A[i + 1][j] + A[i][j - 1] + A[i][j + 1]);
    memcpy(A, B, sizeof A);
  }
}

// The copy stands first, and the time goes down.
void forth(int T) {
  while (T-- > 0) {
    memmove(&B[0][0], A, N * M * sizeof(double));
    for (int i = 2; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) A[i][j] = 0.5 * B[i - 2][j] + 0.25 * (B[i][j - 1] + B[i][j + 1]) + 0.001 * T;
  }
}

void linear(int T, int n, int m, float *u, float *un) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) un[i * m + j] = 0.5f * (u[(i - 1) * m + j] + u[i * m + j + 1]);
    memcpy(u, un, (size_t)n * m * sizeof(float));
  }
}

void rows(int T, int n, int m, float (*u)[m], float (*un)[m]) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) un[i][j] = 0.5f * (u[i - 1][j] + u[i][j + 1]);
    memcpy(u, un, n * sizeof *u);
  }
}

void variable(int T, int n, int m, int seed) {
  float u[n][m], un[n][m];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) u[i][j] = (seed + i * 5 + j * 3) % 11, un[i][j] = (i + j * 7) % 13;
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) un[i][j] = 0.5f * (u[i - 1][j] + u[i][j + 1]);
    memcpy(u, un, sizeof un);
  }
  printf("%g %g\n", u[n / 2][m / 3], un[0][m / 2]);
}

int main(void) {
  const int n = 41, steps = 11;
  double *u = malloc(n * sizeof *u), *un = malloc(n * sizeof *un);
  for (int i = 0; i < n; i++) u[i] = i * 7 % 11, un[i] = i * 5 % 13;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) A[i][j] = (i * 5 + j * 3) % 11, B[i][j] = (i + j * 7) % 13;
  back(steps);
  forth(steps - 1);
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) un[i] = u[i] + 0.25 * (u[i - 1] - 2 * u[i] + u[i + 1]);
    memcpy(u, un, n * sizeof *u);
  }
  variable(3, 19, 23, 4);
  printf("%g %g %g\n", A[3][4], B[N / 2][M / 2], u[n / 2]);
  return 0;
}
