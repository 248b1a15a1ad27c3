// VLA parameters and pointers to VLA rows, extents before and after the array.
// schedule: tiers=2 block=32 stream=chunks:6
// nests: 4
// expect: verified
#include <stdlib.h>

// form: Storage: arrays of variable length, `double A[2][n][m]`
void argument(int n, int m, int steps, double A[2][n][m]) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        A[(t + 1) % 2][i][j] = 0.25 * (A[t % 2][i - 1][j] + A[t % 2][i + 1][j] + A[t % 2][i][j - 1] + A[t % 2][i][j + 1]);
}

// form: Storage: pointers to planes, `float (*A)[n][m]`
void pointer(size_t n, size_t m, int steps, float (*A)[n][m]) {
  for (int t = 0; t < steps; t++)
    for (size_t i = 1; i < n - 1; i++)
      for (size_t j = 1; j < m - 1; j++) A[(t + 1) % 2][i][j] = 0.5f * (A[t % 2][i - 1][j] + A[t % 2][i][j + 1]);
}

void qualified(int n, int m, int steps, double A[restrict static 2][n + 2][m + 2]) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i <= n; i++)
      for (int j = 1; j <= m; j++) A[(t + 1) % 2][i][j] = 0.5 * (A[t % 2][i + 1][j] + A[t % 2][i][j - 1]);
}

// form: Storage: arrays of `calloc`
float allocated(const int n, int steps) {
  float(*A)[n][n] = calloc(2, sizeof *A);
  if (!A) return 0;
  A[0][n / 2][n / 2] = 1;
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) A[(t + 1) % 2][i][j] = 0.5f * (A[t % 2][i + 1][j] + A[t % 2][i][j - 1]);
  float centre = A[steps % 2][n / 2][n / 2];
  free(A);
  return centre;
}
