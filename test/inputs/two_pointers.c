// Two buffers whose pointers stand in an array of two.
// form: Buffering: an array of two pointers, by time or by a variable that flips: `float *u[2]`, `u[t % 2][i * n + j]`
// expect: verified
// default: two steps
// nests: 4
#include <stdlib.h>

#define M 65

void linear(int n, int m, int T, float *a, float *b) {
  float *u[2] = {a, b};
  for (int t = 0; t < T; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        u[(t + 1) % 2][i * m + j] = 0.25f * (u[t % 2][(i - 1) * m + j] + u[t % 2][(i + 1) * m + j] + u[t % 2][i * m + j - 1] + u[t % 2][i * m + j + 1]);
}

static double (*rows[2])[M];

void of_rows(int n, int T) {
  int cur = 0;
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < M - 1; j++) rows[1 - cur][i][j] = 0.5 * (rows[cur][i - 1][j] + rows[cur][i][j + 1]);
    cur = 1 - cur;
  }
}

// From t = 1 on, since C's % is negative below.
void shifted(int n, int T, double **u) {
  for (int t = 1; t <= T; t++)
    for (int i = 1; i < n - 1; i++) u[t & 1][i] = u[(t - 1) % 2][i - 1] + 0.5 * u[1 - t % 2][i + 1];
}

float *line(int n, int T) {
  float *u[2];
  for (int k = 0; k < 2; k++) u[k] = calloc(n, sizeof(float));
  u[0][n / 2] = 1;
  for (int t = 0; t < T; t++)
    for (int i = 1; i < n - 1; i++) u[(t + 1) & 1][i] = 0.5f * (u[t & 1][i - 1] + u[t & 1][i + 1]);
  free(u[(T + 1) & 1]);
  return u[T & 1];
}
